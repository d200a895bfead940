/*
 * Looks at the files of a store: which of them still are what an index knew. One call for all of them, since a call from JavaScript
 * for each costs several times the look itself. The program runs as well without (src/store/node-fs.ts), only slower.
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
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <node_api.h>

#define LONGEST 4096

#define COLUMNS 4

struct doubles {
  const double *at;
  size_t rows;
};

/* What is looked at, and where what is seen of it goes. */
struct task {
  int root;
  const char **names; /* of the directories, then of the files */
  struct doubles dirs, files;
  double settled;
  uint8_t *same;
};

/* As Node computes `mtimeMs`, to the last bit. */
static double time_of(const struct stat *its) {
#ifdef __APPLE__
  return (double)its->st_mtimespec.tv_sec * 1000.0 + (double)its->st_mtimespec.tv_nsec / 1000000.0;
#else
  return (double)its->st_mtim.tv_sec * 1000.0 + (double)its->st_mtim.tv_nsec / 1000000.0;
#endif
}

/* A path from JavaScript; false where it is none. */
static bool path_of(napi_env env, napi_value value, char path[LONGEST]) {
  size_t bytes;
  if (napi_get_value_string_utf8(env, value, path, LONGEST, &bytes) != napi_ok) return false;
  return bytes + 1 < LONGEST && strlen(path) == bytes; /* else it may be cut, or ends too early */
}

static bool is_settled(const struct stat *its, double time, double inode, double settled) {
  double now = time_of(its);
  return now == time && (double)its->st_ino == inode && now < settled;
}

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

/* Where the files of a directory end; those of the first begin at 0. */
static size_t end_of(const struct task *its, size_t dir) {
  return its->files.rows == 0 ? 0 : (size_t)its->dirs.at[dir * COLUMNS + 2];
}

/* Whether the directories have the files one after the other, up to the last of them. */
static bool has_order(struct doubles dirs, struct doubles files) {
  double last = 0;
  for (size_t i = 0; files.rows > 0 && i < dirs.rows; i++) {
    double end = dirs.at[i * COLUMNS + 2];
    if (!(end >= last && end <= (double)files.rows)) return false;
    last = end;
  }
  return last == (double)files.rows;
}

/* Finds each of so many names, a NUL behind each; false where they are not as many. */
static bool find_names(const char *bytes, size_t length, const char **names, size_t count) {
  const char *end = bytes + length;
  for (size_t i = 0; i < count; i++) {
    const char *stop = bytes < end ? memchr(bytes, 0, (size_t)(end - bytes)) : NULL;
    if (stop == NULL) return false;
    names[i] = bytes;
    bytes = stop + 1;
  }
  return bytes == end;
}

static bool look_at_file(const struct task *its, const char *path, size_t file) {
  struct stat now;
  const double *known = its->files.at + file * COLUMNS;
  return fstatat(its->root, path, &now, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(now.st_mode) &&
         (double)now.st_size == known[0] && is_settled(&now, known[1], known[2], its->settled);
}

static void look(const struct task *its) {
  struct stat now;
  char path[LONGEST];
  size_t file = 0;
  for (size_t i = 0; i < its->dirs.rows; i++) {
    const double *dir = its->dirs.at + i * COLUMNS;
    size_t last = end_of(its, i);
    size_t length = strlen(its->names[i]);
    bool is_dir = fstatat(its->root, its->names[i], &now, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(now.st_mode);
    if (!is_dir || length + 2 >= LONGEST) {
      file = last;
      continue;
    }
    its->same[i] = is_settled(&now, dir[0], dir[1], its->settled);
    memcpy(path, its->names[i], length);
    path[length] = '/';
    for (; file < last; file++) {
      const char *name = its->names[its->dirs.rows + file];
      size_t size = strlen(name);
      if (size >= LONGEST - length - 1) continue;
      memcpy(path + length + 1, name, size + 1);
      its->same[its->dirs.rows + file] = look_at_file(its, path, file);
    }
  }
}

static napi_value unchanged(napi_env env, napi_callback_info info) {
  size_t count = 5;
  napi_value given[5], buffer, result;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 5) return NULL;
  char root[LONGEST];
  size_t bytes;
  napi_typedarray_type type;
  void *bytes_of_names, *same;
  struct doubles dirs, files;
  double settled;
  if (!path_of(env, given[0], root)) return NULL;
  if (napi_get_typedarray_info(env, given[1], &type, &bytes, &bytes_of_names, NULL, NULL) != napi_ok) return NULL;
  if (type != napi_uint8_array || !read_doubles(env, given[2], &dirs) || !read_doubles(env, given[3], &files)) return NULL;
  if (napi_get_value_double(env, given[4], &settled) != napi_ok || !has_order(dirs, files)) return NULL;
  size_t all = dirs.rows + files.rows;
  if (napi_create_arraybuffer(env, all, &same, &buffer) != napi_ok) return NULL;
  if (napi_create_typedarray(env, napi_uint8_array, all, buffer, 0, &result) != napi_ok) return NULL;
  struct task task = {-1, NULL, dirs, files, settled, same};
  const char **names = malloc((all + 1) * sizeof *names);
  int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool can = names != NULL && fd >= 0 && find_names(bytes_of_names, bytes, names, all);
  if (can) {
    task.root = fd;
    task.names = names;
    look(&task);
  }
  if (fd >= 0) close(fd);
  free(names);
  return can ? result : NULL;
}

NAPI_MODULE_INIT() {
  napi_value function;
  bool is_made = napi_create_function(env, "unchanged", NAPI_AUTO_LENGTH, unchanged, NULL, &function) == napi_ok &&
                 napi_set_named_property(env, exports, "unchanged", function) == napi_ok;
  return is_made ? exports : NULL;
}
