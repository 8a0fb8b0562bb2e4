/* A disk whose changes are logged and that can fill up, and a clock that can be wrong. Loaded
 * before the C library (LD_PRELOAD).
 *
 * DP_DISK_FOLDER  the prefix of the paths that the library watches
 * DP_DISK_LOG     the file that receives every change: a line `OP path offset length`, and the
 * written bytes
 * DP_DISK_FULL    the number of bytes after which writes fail as on a full disk
 * DP_DISK_READ_ONLY  makes opening a file for writing fail, as without permission
 * DP_DISK_CLOCK   the number of seconds that the library adds to the time
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define FILES 1024
static char paths[FILES][PATH_MAX];

static int log_file(void) {
    static int file = -2;
    if (file == -2) {
        const char *path = getenv("DP_DISK_LOG");
        file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    }
    return file;
}

static void note(char op, const char *path, long offset, long length, const void *bytes) {
    char line[PATH_MAX + 64];
    int size;
    if (log_file() < 0) return;
    size = snprintf(line, sizeof line, "%c %s %ld %ld\n", op, path, offset, length);
    syscall(SYS_write, log_file(), line, (size_t)size);
    if (bytes) syscall(SYS_write, log_file(), bytes, (size_t)length);
}

static int meant(const char *path) {
    const char *folder = getenv("DP_DISK_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static const char *of(int fd) {
    return fd >= 0 && fd < FILES && paths[fd][0] ? paths[fd] : NULL;
}

static int opened(int fd, const char *path, int flags, int was) {
    if (fd >= 0 && fd < FILES) {
        paths[fd][0] = 0;
        if (meant(path)) {
            snprintf(paths[fd], PATH_MAX, "%s", path);
            if (!was && (flags & O_CREAT)) note('C', path, 0, 0, NULL);
            if (was && (flags & O_TRUNC)) note('T', path, 0, 0, NULL);
        }
    }
    return fd;
}

#define OPEN(name)                                                                    \
    int name(const char *path, int flags, ...) {                                      \
        va_list rest;                                                                 \
        int mode, was = access(path, F_OK) == 0;                                      \
        va_start(rest, flags);                                                        \
        mode = va_arg(rest, int);                                                     \
        va_end(rest);                                                                 \
        if (getenv("DP_DISK_READ_ONLY") && meant(path) && (flags & O_ACCMODE) != O_RDONLY) { \
            errno = EACCES;                                                           \
            return -1;                                                                \
        }                                                                             \
        return opened((int)syscall(SYS_openat, AT_FDCWD, path, flags, mode), path, flags, was); \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (fd >= 0 && fd < FILES) paths[fd][0] = 0;
    return (int)syscall(SYS_close, fd);
}

static int full(const char *path, size_t size) {
    static long room = -1;
    const char *limit = getenv("DP_DISK_FULL");
    if (!limit || !path) return 0;
    if (room < 0) room = atol(limit);
    if ((long)size > room) return 1;
    room -= (long)size;
    return 0;
}

ssize_t write(int fd, const void *bytes, size_t size) {
    const char *path = of(fd);
    long at = path ? (long)syscall(SYS_lseek, fd, 0, SEEK_CUR) : 0;
    ssize_t written;
    if (full(path, size)) { errno = ENOSPC; return -1; }
    written = syscall(SYS_write, fd, bytes, size);
    if (path && written > 0) note('W', path, at, written, bytes);
    return written;
}

static ssize_t write_at(int fd, const void *bytes, size_t size, off_t at) {
    const char *path = of(fd);
    ssize_t written;
    if (full(path, size)) { errno = ENOSPC; return -1; }
    written = syscall(SYS_pwrite64, fd, bytes, size, at);
    if (path && written > 0) note('W', path, at, written, bytes);
    return written;
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return write_at(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) { return write_at(fd, bytes, size, at); }

static int cut(int fd, off_t size) {
    if (of(fd)) note('T', of(fd), size, 0, NULL);
    return (int)syscall(SYS_ftruncate, fd, size);
}
int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off_t size) { return cut(fd, size); }

int unlink(const char *path) {
    int result = (int)syscall(SYS_unlink, path);
    if (result == 0 && meant(path)) note('U', path, 0, 0, NULL);
    return result;
}

/* The file is synchronised when the call returns. The change is logged before the program
 * continues. */
static int synchronised(int fd, long call) {
    int result = (int)syscall(call, fd);
    if (result == 0 && of(fd)) note('S', of(fd), 0, 0, NULL);
    return result;
}
int fsync(int fd) { return synchronised(fd, SYS_fsync); }
int fdatasync(int fd) { return synchronised(fd, SYS_fdatasync); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    const char *ahead = getenv("DP_DISK_CLOCK");
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && ahead && clock == CLOCK_REALTIME) time->tv_sec += atol(ahead);
    return result;
}
