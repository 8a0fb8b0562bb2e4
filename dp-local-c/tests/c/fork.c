/* A process reports, and then forks children: `fork` prints a message of each child in
 * hexadecimal. */
#define _POSIX_C_SOURCE 200112L
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dp_local.h"

DP_LOCAL_REPORT(way_to_work);

static int print(int32_t value) {
    uint8_t message[64];
    const int32_t length = way_to_work(value, message, sizeof message);
    for (int32_t at = 0; at < length; at++) {
        printf("%02x", message[at]);
    }
    printf("\n");
    fflush(stdout);
    return length > 0 ? 0 : 1;
}

int main(void) {
    if (print(1) != 0) {
        return 1;
    }
    for (int child = 0; child < 40; child++) {
        const pid_t process = fork();
        if (process < 0) {
            return 1;
        }
        if (process == 0) {
            _exit(print(1));
        }
        int ended;
        if (waitpid(process, &ended, 0) != process || ended != 0) {
            return 1;
        }
    }
    return 0;
}
