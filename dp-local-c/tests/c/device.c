/* Imitates many devices in one program: `device HOLDERS..` prints a message of each device in
 * hexadecimal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dp_local.h"

DP_LOCAL_REPORT(way_to_work);
DP_LOCAL_REPORT(minutes_to_work);

static void print(const char *name, const uint8_t *message, int32_t length) {
    printf("%s ", name);
    for (int32_t at = 0; at < length; at++) {
        printf("%02x", message[at]);
    }
    printf("\n");
}

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

int main(int count, char **holders) {
    uint8_t message[64], untouched[64];
    memset(untouched, 0xa5, sizeof untouched);

    /* A program can get the length of a message without a report. */
    const int32_t length = way_to_work(0, NULL, 0);
    if (length <= 0 || (size_t)length > sizeof message) {
        fail("no length");
    }
    /* If the message does not fit, nothing is written, whatever the value is. */
    memcpy(message, untouched, sizeof message);
    for (int32_t value = -3; value < 8; value++) {
        if (way_to_work(value, message, (size_t)length - 1) != DP_LOCAL_TOO_SHORT || way_to_work(value, message, 0) != DP_LOCAL_TOO_SHORT) {
            fail("a message that does not fit");
        }
    }
    if (memcmp(message, untouched, sizeof message) != 0) {
        fail("bytes were written where they do not fit");
    }

    for (int value = 0; value + 1 < count; value++) {
        for (long left = strtol(holders[value + 1], NULL, 10); left > 0; left--) {
            memcpy(message, untouched, sizeof message);
            if (way_to_work(value, message, sizeof message) != length) {
                fail("a message of another length");
            }
            if (memcmp(message + length, untouched, sizeof message - (size_t)length) != 0) {
                fail("bytes were written past the message");
            }
            print("way", message, length);
        }
    }
    const int32_t minutes[] = {-40, 17, 1000};
    for (size_t at = 0; at < 3; at++) {
        print("minutes", message, minutes_to_work(minutes[at], message, sizeof message));
    }
    return 0;
}
