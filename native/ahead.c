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
 * look of all. Who asks helps to finish. One look for a process; another is not begun.
 */
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
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

/* Directories that are looked at before the next ones are taken. */
#define AT_ONCE 8

#define LONGEST_NAME 32
#define HEAD 2

static struct {
  pthread_t thread;
  bool runs, gone;
  atomic_bool ready; /* `task` is there, and the names in it */
  atomic_size_t next; /* the first directory that nobody looks at yet */
  double begun; /* seconds of a clock that nobody sets */
  char root[LONGEST];
  size_t most;
  double *stats; /* head, directories, files */
  char *bytes; /* of names */
  size_t name_bytes;
  struct task task;
} ahead = {.task = {.root = -1}};

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
  ahead.task.dirs = (struct doubles){ahead.stats + HEAD, dirs};
  ahead.task.files = (struct doubles){ahead.stats + HEAD + dirs * COLUMNS, few ? known - dirs : 0};
  size_t bytes = (size_t)head[1];
  ahead.bytes = read_part(root, generation, "names", bytes, few ? (size_t)1 << 26 : bytes, &ahead.name_bytes);
  return ahead.bytes != NULL && has_order(ahead.task.dirs, ahead.task.files);
}

/* Makes ready what is looked at, and where what is seen of it goes. */
static bool prepare(void) {
  struct task *task = &ahead.task;
  task->root = open(ahead.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (task->root < 0 || !read_table(task->root)) return false;
  size_t all = task->dirs.rows + task->files.rows;
  task->names = malloc((all + 1) * sizeof *task->names);
  task->same = calloc(all + 1, 1);
  task->settled = INFINITY;
  return task->names != NULL && task->same != NULL && find_names(ahead.bytes, ahead.name_bytes, task->names, all);
}

/* Looks at what nobody looks at yet, until nothing is left. */
static void look_on(void) {
  struct task part = ahead.task;
  while ((part.from = atomic_fetch_add(&ahead.next, AT_ONCE)) < part.dirs.rows) {
    part.until = part.from + AT_ONCE < part.dirs.rows ? part.from + AT_ONCE : part.dirs.rows;
    look(&part);
  }
}

static void *work(void *unused) {
  (void)unused;
  if (!prepare()) return NULL;
  atomic_store(&ahead.ready, true);
  look_on();
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
  struct doubles dirs = ahead.task.dirs, files = ahead.task.files;
  return dirs.rows == task->dirs.rows && files.rows == task->files.rows && ahead.name_bytes == bytes &&
         memcmp(ahead.bytes, names, bytes) == 0 && memcmp(dirs.at, task->dirs.at, dirs.rows * row) == 0 &&
         memcmp(files.at, task->files.at, files.rows * row) == 0;
}

/* What is the same has the time that is known of it. */
static void take_settled(const struct task *task) {
  size_t dirs = task->dirs.rows;
  const uint8_t *same = ahead.task.same;
  for (size_t i = 0; i < dirs; i++) task->same[i] = same[i] && task->dirs.at[i * COLUMNS] < task->settled;
  for (size_t i = 0; i < task->files.rows; i++)
    task->same[dirs + i] = same[dirs + i] && task->files.at[i * COLUMNS + 1] < task->settled;
}

static void let_go(void) {
  if (ahead.task.root >= 0) close(ahead.task.root);
  free(ahead.stats);
  free(ahead.bytes);
  free(ahead.task.names);
  free(ahead.task.same);
}

void forget_ahead(void) { ahead.gone = true; }

bool seen_ahead(const char *root, const char *names, size_t bytes, const struct task *task) {
  if (!ahead.runs || ahead.gone || strcmp(ahead.root, root) != 0) return false;
  if (seconds() - ahead.begun > MOST_SECONDS) return false;
  forget_ahead();
  bool ready = atomic_load(&ahead.ready);
  bool is = ready && is_of(names, bytes, task);
  if (is) look_on();
  else if (ready) atomic_store(&ahead.next, ahead.task.dirs.rows); /* nobody asks for the rest */
  pthread_join(ahead.thread, NULL);
  if (!ready) is = atomic_load(&ahead.ready) && is_of(names, bytes, task);
  if (is) take_settled(task);
  let_go();
  return is;
}
