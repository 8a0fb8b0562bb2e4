/* Writes to the file DP_LOCAL_TEST_ORDER, in order, which files the program makes durable, and
   which file each rename replaces. The program loads this library before the C library
   (LD_PRELOAD). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void note(const char *what, const char *path, long size) {
    char line[PATH_MAX + 64];
    const char *log = getenv("DP_LOCAL_TEST_ORDER");
    const int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (file < 0) return;
    const int length = snprintf(line, sizeof line, "%s %s %ld\n", what, path, size);
    if (write(file, line, (size_t)length) != length) abort();
    close(file);
}

int fsync(int fd) {
    char name[64], path[PATH_MAX];
    struct stat file;
    const int result = (int)syscall(SYS_fsync, fd);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(name, path, sizeof path - 1);
    if (result == 0 && length > 0 && fstat(fd, &file) == 0) {
        path[length] = 0;
        note("durable", path, S_ISDIR(file.st_mode) ? -1 : (long)file.st_size);
    }
    return result;
}

int rename(const char *from, const char *to) {
    const int result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (result == 0) note("renamed", to, 0);
    return result;
}
