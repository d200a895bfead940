/*
 * Reads many blocks of one file that follow each other, in several threads where there are many. To read and to check each from JavaScript takes twice as long as the
 * work itself (src/index/parts.ts).
 *
 *     readBlocks(path, bytes, first, into, sums) -> true | undefined
 *
 * bytes    of a block; the last one of the file may be shorter
 * first    number of the first block
 * into     room for as many as are read
 * sums     4 bytes for each: its CRC-32, little-endian
 *
 * undefined where the file is no regular one, a block begins behind its end, or the arguments do not fit each other.
 */
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

/* To make a thread takes as long as to read and check some of them. */
#define MANY 24

struct task {
  int fd;
  size_t bytes, first;
  uint8_t *into, *sums;
  size_t from, until;
  bool failed;
};

static void *read_some(void *task) {
  struct task *its = task;
  for (size_t at = its->from; at < its->until && !its->failed; at++) {
    uint8_t *into = its->into + at * its->bytes;
    ssize_t filled = read_fully(its->fd, into, its->bytes, (off_t)((its->first + at) * its->bytes));
    its->failed = filled <= 0;
    if (!its->failed) sum_bytes(into, (size_t)filled, its->sums + at * SUM_BYTES);
  }
  return NULL;
}

static bool read_all(const struct task *all, size_t total) {
  struct task parts[MOST_THREADS];
  size_t count = threads_for(total, MANY);
  bool failed = false;
  for (size_t i = 0; i < count; i++) {
    parts[i] = *all;
    parts[i].from = total * i / count;
    parts[i].until = total * (i + 1) / count;
  }
  run_parts(read_some, parts, sizeof *parts, count);
  for (size_t i = 0; i < count; i++) failed = failed || parts[i].failed;
  return !failed;
}

napi_value read_blocks(napi_env env, napi_callback_info info) {
  size_t count = 5, room, sums;
  napi_value given[5], result;
  char path[LONGEST];
  uint32_t bytes, first;
  void *into, *into_sums;
  struct stat its;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 5) return NULL;
  if (!path_of(env, given[0], path)) return NULL;
  if (napi_get_value_uint32(env, given[1], &bytes) != napi_ok || bytes == 0) return NULL;
  if (napi_get_value_uint32(env, given[2], &first) != napi_ok) return NULL;
  if (!typed_array(env, given[3], napi_uint8_array, &room, &into)) return NULL;
  if (!typed_array(env, given[4], napi_uint8_array, &sums, &into_sums)) return NULL;
  size_t blocks = room / bytes;
  if (sums / SUM_BYTES < blocks) return NULL;
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  struct task task = {fd, bytes, first, into, into_sums, 0, blocks, false};
  bool done = fstat(fd, &its) == 0 && S_ISREG(its.st_mode) && read_all(&task, blocks);
  close(fd);
  return done && napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}
