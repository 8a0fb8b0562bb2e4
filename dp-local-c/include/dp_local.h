/* Functions that report a device's own value. A library made with dp-local-c's export! defines
 * them. For C99 or C++. */
#ifndef DP_LOCAL_H
#define DP_LOCAL_H

#include <stddef.h>
#include <stdint.h>

/* The caller's buffer is too short for the message. */
#define DP_LOCAL_TOO_SHORT (-1)
/* The operating system returned no random bytes. */
#define DP_LOCAL_NO_ENTROPY (-2)
/* An error of the library; it made no report. */
#define DP_LOCAL_FAULT (-3)

#ifdef __cplusplus
#define DP_LOCAL_REPORT(name) extern "C" int32_t name(int32_t value, uint8_t *message, size_t capacity)
#else
/*
 * Declares the function of a question. The function reports `value`, a number, and writes the
 * message, which a server counts. It returns the length of the message in bytes, which is the same
 * for each value. Otherwise it returns one of the codes above, and has written nothing. If
 * `message` is NULL, it returns the length and reports nothing.
 *
 * The function is safe to call from any thread, and after `fork`. `capacity` bytes from `message`
 * on must be writable. Each report costs the epsilon of the question, whatever was reported before.
 */
#define DP_LOCAL_REPORT(name) int32_t name(int32_t value, uint8_t *message, size_t capacity)
#endif

#endif
