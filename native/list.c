/*
 * What lies in a directory, with what a look at each shows: one call for a directory, where Node takes one for each file.
 *
 *     list(path) -> [names, stats] | undefined
 *
 * names    bytes: a NUL behind each
 * stats    doubles, 5 for each: kind (files.c), size, time (ms), inode, names (hard links); links are not followed
 *
 * What went away meanwhile is not in it. Whatever is not as usual is left to Node, which says what is wrong: undefined.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

#define COLUMNS 5

/* Bytes that grow. */
struct room {
  char *bytes;
  size_t used, size;
};

static void *more(struct room *room, size_t wanted) {
  if (room->used + wanted > room->size) {
    size_t size = 2 * room->size + wanted + 4096;
    char *bytes = realloc(room->bytes, size);
    if (bytes == NULL) return NULL;
    room->bytes = bytes;
    room->size = size;
  }
  void *at = room->bytes + room->used;
  room->used += wanted;
  return at;
}

static bool add_entry(int fd, const char *name, struct room *names, struct room *stats) {
  struct stat its;
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return true;
  if (fstatat(fd, name, &its, AT_SYMLINK_NOFOLLOW) != 0) return errno == ENOENT;
  size_t length = strlen(name) + 1;
  char *to = more(names, length);
  double *columns = more(stats, COLUMNS * sizeof(double));
  if (to == NULL || columns == NULL) return false;
  memcpy(to, name, length);
  columns[0] = (double)kind_of(&its);
  columns[1] = (double)its.st_size;
  columns[2] = time_of(&its);
  columns[3] = (double)its.st_ino;
  columns[4] = (double)its.st_nlink;
  return true;
}

static bool read_all(DIR *dir, struct room *names, struct room *stats) {
  for (;;) {
    errno = 0;
    struct dirent *entry = readdir(dir);
    if (entry == NULL) return errno == 0;
    if (!add_entry(dirfd(dir), entry->d_name, names, stats)) return false;
  }
}

static napi_value array_of(napi_env env, const struct room *room, napi_typedarray_type type, size_t size) {
  void *bytes;
  napi_value buffer, result;
  if (napi_create_arraybuffer(env, room->used, &bytes, &buffer) != napi_ok) return NULL;
  if (room->used > 0) memcpy(bytes, room->bytes, room->used);
  return napi_create_typedarray(env, type, room->used / size, buffer, 0, &result) == napi_ok ? result : NULL;
}

static napi_value both(napi_env env, const struct room *names, const struct room *stats) {
  napi_value found[2], result;
  found[0] = array_of(env, names, napi_uint8_array, 1);
  found[1] = array_of(env, stats, napi_float64_array, sizeof(double));
  if (found[0] == NULL || found[1] == NULL || napi_create_array_with_length(env, 2, &result) != napi_ok) return NULL;
  for (uint32_t i = 0; i < 2; i++)
    if (napi_set_element(env, result, i, found[i]) != napi_ok) return NULL;
  return result;
}

napi_value list_directory(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value given, result = NULL;
  char path[LONGEST];
  struct room names = {NULL, 0, 0}, stats = {NULL, 0, 0};
  if (napi_get_cb_info(env, info, &count, &given, NULL, NULL) != napi_ok || count != 1) return NULL;
  if (!path_of(env, given, path)) return NULL;
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd < 0 ? NULL : fdopendir(fd);
  if (dir == NULL) {
    if (fd >= 0) close(fd);
    return NULL;
  }
  if (read_all(dir, &names, &stats)) result = both(env, &names, &stats);
  closedir(dir);
  free(names.bytes);
  free(stats.bytes);
  return result;
}
