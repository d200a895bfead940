/*
 * One file at a time: to look at it, and to read it. Node takes four calls from JavaScript to read a small file, and makes four dates of
 * each look. Whatever is not as usual is left to Node, which says what is wrong: undefined.
 *
 *     look(path, into) -> kind | undefined
 *
 * into     4 doubles: size, time (ms), inode, names
 * kind     0 nothing is there, 1 a regular file, 2 a directory, 3 a link, 4 anything else; links are not followed
 *
 *     read(path, offset, length) -> Uint8Array | undefined
 *
 * Of a regular file, no link, the bytes from there on, as many as there are up to the length; it waits for nobody who feeds a pipe.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

/* What is longer is left to Node, which can say that there is no room for it. */
#define MOST_BYTES (1 << 26)

napi_value look_at_path(napi_env env, napi_callback_info info) {
  size_t count = 2, length;
  napi_value given[2], result;
  napi_typedarray_type type;
  char path[LONGEST];
  void *into;
  struct stat its;
  enum kind kind = NONE;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 2) return NULL;
  if (!path_of(env, given[0], path)) return NULL;
  if (napi_get_typedarray_info(env, given[1], &type, &length, &into, NULL, NULL) != napi_ok) return NULL;
  if (type != napi_float64_array || length != 4) return NULL;
  if (lstat(path, &its) == 0) {
    double *columns = into;
    kind = kind_of(&its);
    columns[0] = (double)its.st_size;
    columns[1] = time_of(&its);
    columns[2] = (double)its.st_ino;
    columns[3] = (double)its.st_nlink;
  } else if (errno != ENOENT && errno != ENOTDIR) {
    return NULL;
  }
  return napi_create_uint32(env, kind, &result) == napi_ok ? result : NULL;
}

/* The bytes of an open file; NULL where it is not as usual. */
static napi_value bytes_of(napi_env env, int fd, int64_t offset, int64_t length) {
  struct stat its;
  void *bytes;
  napi_value buffer, result;
  if (fstat(fd, &its) != 0 || !S_ISREG(its.st_mode)) return NULL;
  int64_t left = its.st_size > offset ? its.st_size - offset : 0;
  size_t wanted = (size_t)(left < length ? left : length);
  if (wanted > MOST_BYTES) return NULL;
  if (napi_create_arraybuffer(env, wanted, &bytes, &buffer) != napi_ok) return NULL;
  ssize_t filled = read_fully(fd, bytes, wanted, (off_t)offset);
  if (filled < 0) return NULL;
  return napi_create_typedarray(env, napi_uint8_array, (size_t)filled, buffer, 0, &result) == napi_ok ? result : NULL;
}

napi_value read_file(napi_env env, napi_callback_info info) {
  size_t count = 3;
  napi_value given[3];
  char path[LONGEST];
  int64_t offset, length;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 3) return NULL;
  if (!path_of(env, given[0], path) || napi_get_value_int64(env, given[1], &offset) != napi_ok) return NULL;
  if (napi_get_value_int64(env, given[2], &length) != napi_ok || offset < 0 || length < 0) return NULL;
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  napi_value bytes = bytes_of(env, fd, offset, length);
  close(fd);
  return bytes;
}
