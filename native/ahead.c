/*
 * A look at the files of a store that begins before anybody has asked for it, on another processor, while the program is loaded.
 *
 *     lookAhead(root, most) -> true | undefined
 *
 * root     path of the store; it may be none
 * most     files that are looked at; where the index knows more, directories alone
 *
 * What the index knows is read here as it lies there, unchecked, and nothing but looks at files comes of it. `unchanged` (look.c) takes what
 * was seen where it is asked about that very table, byte for byte, at once (a command that waits for its input asks too late), and as the first
 * look of all. One look for a process; another is not begun.
 */
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "module.h"
#include "look.h"

/* What is older is looked at again. */
#define MOST_SECONDS 1.0

#define LONGEST_NAME 32
#define HEAD 2

static struct {
  pthread_t thread;
  bool runs, done, gone;
  double begun; /* seconds of a clock that nobody sets */
  char root[LONGEST];
  size_t most;
  double *stats; /* head, directories, files */
  char *names;
  uint8_t *same;
  size_t name_bytes;
  struct doubles dirs, files;
} ahead;

/* The name of the generation in use. */
static bool find_generation(int root, char name[LONGEST_NAME]) {
  char text[LONGEST_NAME];
  int fd = openat(root, ".index/CURRENT", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t filled = read_fully(fd, text, sizeof text - 1, 0);
  close(fd);
  if (filled <= 0) return false;
  text[filled] = 0;
  unsigned long number;
  char behind;
  if (sscanf(text, "gen-%9lu%c", &number, &behind) != 2 || behind != ' ') return false;
  snprintf(name, LONGEST_NAME, "gen-%lu", number);
  return true;
}

/* A part of the generation: the first bytes, as many as there are up to the length. NULL where there are fewer than `least`. */
static void *read_part(int root, const char *generation, const char *part, size_t least, size_t most, size_t *length) {
  char path[2 * LONGEST_NAME];
  struct stat its;
  snprintf(path, sizeof path, ".index/%s/%s", generation, part);
  int fd = openat(root, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  void *bytes = NULL;
  if (fstat(fd, &its) == 0 && S_ISREG(its.st_mode) && (size_t)its.st_size >= least) {
    *length = (size_t)its.st_size < most ? (size_t)its.st_size : most;
    bytes = malloc(*length + 1);
    if (bytes != NULL && read_fully(fd, bytes, *length, 0) != (ssize_t)*length) {
      free(bytes);
      bytes = NULL;
    }
  }
  close(fd);
  return bytes;
}

/* Reads what the index knows of `most` files, or of the directories alone. */
static bool read_table(int root) {
  char generation[LONGEST_NAME];
  double head[HEAD];
  size_t length, row = COLUMNS * sizeof(double);
  if (!find_generation(root, generation)) return false;
  size_t longest = sizeof head + 2 * ahead.most * row;
  ahead.stats = read_part(root, generation, "stats", sizeof head, longest, &length);
  if (ahead.stats == NULL) return false;
  memcpy(head, ahead.stats, sizeof head);
  if (!(head[0] >= 0 && head[0] <= (double)ahead.most && head[1] >= 0 && head[1] < 1e9)) return false;
  size_t dirs = (size_t)head[0], known = (length - sizeof head) / row;
  if (known < dirs) return false;
  bool few = length < longest && known - dirs <= ahead.most;
  ahead.dirs = (struct doubles){ahead.stats + HEAD, dirs};
  ahead.files = (struct doubles){ahead.stats + HEAD + dirs * COLUMNS, few ? known - dirs : 0};
  size_t bytes = (size_t)head[1];
  ahead.names = read_part(root, generation, "names", bytes, few ? (size_t)1 << 26 : bytes, &ahead.name_bytes);
  return ahead.names != NULL && has_order(ahead.dirs, ahead.files);
}

static void *work(void *unused) {
  (void)unused;
  int root = open(ahead.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return NULL;
  if (read_table(root)) {
    size_t all = ahead.dirs.rows + ahead.files.rows;
    const char **names = malloc((all + 1) * sizeof *names);
    ahead.same = calloc(all + 1, 1);
    if (names != NULL && ahead.same != NULL && find_names(ahead.names, ahead.name_bytes, names, all)) {
      struct task task = {root, names, ahead.dirs, ahead.files, INFINITY, ahead.same, 0, ahead.dirs.rows};
      look(&task);
      ahead.done = true;
    }
    free(names);
  }
  close(root);
  return NULL;
}

static double seconds(void) {
  struct timespec now;
  return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
}

napi_value look_ahead(napi_env env, napi_callback_info info) {
  size_t count = 2;
  napi_value given[2], result;
  uint32_t most;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 2 || ahead.runs) return NULL;
  if (!path_of(env, given[0], ahead.root) || napi_get_value_uint32(env, given[1], &most) != napi_ok) return NULL;
  if (threads_for(1, 0) < 2) return NULL;
  ahead.most = most;
  ahead.begun = seconds();
  ahead.runs = pthread_create(&ahead.thread, NULL, work, NULL) == 0;
  return ahead.runs && napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}

static bool is_of(const char *names, size_t bytes, const struct task *task) {
  size_t row = COLUMNS * sizeof(double);
  return ahead.done && ahead.dirs.rows == task->dirs.rows && ahead.files.rows == task->files.rows &&
         ahead.name_bytes == bytes && memcmp(ahead.names, names, bytes) == 0 &&
         memcmp(ahead.dirs.at, task->dirs.at, task->dirs.rows * row) == 0 &&
         memcmp(ahead.files.at, task->files.at, task->files.rows * row) == 0;
}

/* What is the same has the time that is known of it. */
static void take_settled(const struct task *task) {
  size_t dirs = task->dirs.rows;
  for (size_t i = 0; i < dirs; i++) task->same[i] = ahead.same[i] && task->dirs.at[i * COLUMNS] < task->settled;
  for (size_t i = 0; i < task->files.rows; i++)
    task->same[dirs + i] = ahead.same[dirs + i] && task->files.at[i * COLUMNS + 1] < task->settled;
}

void forget_ahead(void) { ahead.gone = true; }

bool seen_ahead(const char *root, const char *names, size_t bytes, const struct task *task) {
  if (!ahead.runs || ahead.gone || strcmp(ahead.root, root) != 0) return false;
  if (seconds() - ahead.begun > MOST_SECONDS) return false;
  pthread_join(ahead.thread, NULL);
  forget_ahead();
  bool is = is_of(names, bytes, task);
  if (is) take_settled(task);
  free(ahead.stats);
  free(ahead.names);
  free(ahead.same);
  ahead.stats = NULL;
  ahead.names = NULL;
  ahead.same = NULL;
  return is;
}
