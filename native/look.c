/*
 * Looks at the files of a store: which of them still are what an index knew. One call for all of them, since a call from JavaScript
 * for each costs several times the look itself. The program runs as well without (src/store/native.ts), only slower.
 *
 *     unchanged(root, names, dirs, files, settled) -> Uint8Array | undefined
 *
 * root     path of the store
 * names    bytes: the paths of the directories, then the names of their files, directory after directory, a NUL behind each
 * dirs     doubles, 4 for each directory: time (ms), inode, end of its files, (unused)
 * files    doubles, 4 for each file: size, time (ms), inode, (unused); none at all: only directories are looked at
 * settled  time (ms) from which on a time may hide a change
 *
 * Gives a byte for each directory, then for each file: 1 where a directory (a regular file) of that name, no link, has the same
 * time and inode (and size), and its time is settled; files of a directory that is none any more are 0. Nothing is followed but the
 * directories of `dirs`, which are looked at first. undefined where the arguments do not fit each other.
 */
#include <fcntl.h>
#include <node_api.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

#define COLUMNS 4
#define LONGEST 4096

/* As Node computes `mtimeMs`, to the last bit. */
static double time_of(const struct stat *its) {
#ifdef __APPLE__
  return (double)its->st_mtimespec.tv_sec * 1000.0 + (double)its->st_mtimespec.tv_nsec / 1000000.0;
#else
  return (double)its->st_mtim.tv_sec * 1000.0 + (double)its->st_mtim.tv_nsec / 1000000.0;
#endif
}

static bool is_settled(const struct stat *its, double time, double inode, double settled) {
  double now = time_of(its);
  return now == time && (double)its->st_ino == inode && now < settled;
}

struct doubles {
  const double *at;
  size_t rows;
};

/* The rows of an array of doubles; false where it is none, or does not end with a row. */
static bool read_doubles(napi_env env, napi_value value, struct doubles *found) {
  napi_typedarray_type type;
  size_t length;
  void *at;
  if (napi_get_typedarray_info(env, value, &type, &length, &at, NULL, NULL) != napi_ok) return false;
  if (type != napi_float64_array || length % COLUMNS != 0) return false;
  found->at = at;
  found->rows = length / COLUMNS;
  return true;
}

/* The name at `*from`, which is moved behind its NUL; NULL where there is no whole name any more. */
static const char *next_name(const char **from, const char *end, size_t *length) {
  const char *name = *from;
  const char *stop = name < end ? memchr(name, 0, (size_t)(end - name)) : NULL;
  if (stop == NULL) return NULL;
  *length = (size_t)(stop - name);
  *from = stop + 1;
  return name;
}

/* Looks at all of `names` from the directory `root`; false where they are not as many as there are rows. */
static bool look(int root, const char *names, size_t bytes, struct doubles dirs, struct doubles files, double settled,
                 uint8_t *same) {
  const char *end = names + bytes;
  const char *dir_names = names;
  const char *file_names = names;
  size_t length;
  for (size_t i = 0; i < dirs.rows; i++)
    if (next_name(&file_names, end, &length) == NULL) return false;
  struct stat its;
  char path[LONGEST];
  size_t file = 0;
  for (size_t i = 0; i < dirs.rows; i++) {
    const double *dir = dirs.at + i * COLUMNS;
    const char *name = next_name(&dir_names, end, &length);
    size_t last = 0;
    if (files.rows > 0) {
      if (!(dir[2] >= (double)file && dir[2] <= (double)files.rows)) return false;
      last = (size_t)dir[2];
    }
    bool is_dir = fstatat(root, name, &its, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(its.st_mode) && length + 2 < LONGEST;
    if (is_dir) {
      same[i] = is_settled(&its, dir[0], dir[1], settled);
      memcpy(path, name, length);
      path[length] = '/';
    }
    for (size_t room = LONGEST - length - 1; file < last; file++) {
      size_t size;
      const char *its_name = next_name(&file_names, end, &size);
      if (its_name == NULL) return false;
      if (!is_dir || size >= room) continue;
      memcpy(path + length + 1, its_name, size + 1);
      const double *known = files.at + file * COLUMNS;
      same[dirs.rows + file] = fstatat(root, path, &its, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(its.st_mode) &&
                               (double)its.st_size == known[0] && is_settled(&its, known[1], known[2], settled);
    }
  }
  return file == files.rows && file_names == end;
}

napi_value unchanged(napi_env env, napi_callback_info info) {
  size_t count = 5;
  napi_value given[5], buffer, result;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 5) return NULL;
  char root[LONGEST];
  size_t root_bytes, bytes;
  napi_typedarray_type type;
  void *names, *same;
  struct doubles dirs, files;
  double settled;
  if (napi_get_value_string_utf8(env, given[0], root, sizeof root, &root_bytes) != napi_ok) return NULL;
  if (root_bytes + 1 >= sizeof root) return NULL; /* it may be cut */
  if (napi_get_typedarray_info(env, given[1], &type, &bytes, &names, NULL, NULL) != napi_ok) return NULL;
  if (type != napi_uint8_array || !read_doubles(env, given[2], &dirs) || !read_doubles(env, given[3], &files)) return NULL;
  if (napi_get_value_double(env, given[4], &settled) != napi_ok) return NULL;
  size_t all = dirs.rows + files.rows;
  if (napi_create_arraybuffer(env, all, &same, &buffer) != napi_ok) return NULL;
  if (napi_create_typedarray(env, napi_uint8_array, all, buffer, 0, &result) != napi_ok) return NULL;
  int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return NULL;
  bool fits = look(fd, names, bytes, dirs, files, settled, same);
  close(fd);
  return fits ? result : NULL;
}
