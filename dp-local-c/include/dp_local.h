/* Reports of a device's own value, by a library that dp-local-c's export! made. C99 or C++. */
#ifndef DP_LOCAL_H
#define DP_LOCAL_H

#include <stddef.h>
#include <stdint.h>

/* The message does not fit into the bytes that the caller has. */
#define DP_LOCAL_TOO_SHORT (-1)
/* The operating system gave no random bytes. */
#define DP_LOCAL_NO_ENTROPY (-2)
/* An error of the library. */
#define DP_LOCAL_FAULT (-3)

#ifdef __cplusplus
#define DP_LOCAL_REPORT(name) extern "C" int32_t name(int32_t value, uint8_t *message, size_t capacity)
#else
/*
 * Declares the function of a question: it reports `value`, a number, and writes the message, which a server counts. It returns how many bytes the message has,
 * the same for each value, or one of the codes above, and then nothing was written. Where `message` is NULL it returns the length and reports nothing.
 *
 * Safe to call from any thread, and after `fork`; `capacity` bytes from `message` on must be writable. Each report costs the epsilon of the question, whatever was reported before.
 */
#define DP_LOCAL_REPORT(name) int32_t name(int32_t value, uint8_t *message, size_t capacity)
#endif

#endif
