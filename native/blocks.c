/*
 * Reads many blocks of one file, in several threads where there are many. To read and to hash each from JavaScript takes twice as long as the
 * work itself (src/index/parts.ts).
 *
 *     readBlocks(path, bytes, numbers, into, sums) -> true | undefined
 *
 * bytes    of a block; the last one of the file may be shorter
 * numbers  which blocks, a Uint32Array
 * into     room for them, one behind the other
 * sums     8 bytes for each: the first of its SHA-256
 *
 * undefined where the file is no regular one, a block begins behind its end, or the arguments do not fit each other.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

#define LONGEST 4096
#define SUM_BYTES 8
#define MOST_THREADS 4
/* To make a thread takes as long as to read and hash some of them. */
#define MANY 24

struct task {
  int fd;
  size_t bytes;
  const uint32_t *numbers;
  uint8_t *into, *sums;
  size_t from, until;
  bool failed;
};

/* How many bytes of a block there are; 0 where it cannot be read. */
static size_t read_block(const struct task *its, size_t at) {
  off_t start = (off_t)its->numbers[at] * (off_t)its->bytes;
  size_t filled = 0;
  while (filled < its->bytes) {
    ssize_t taken = pread(its->fd, its->into + at * its->bytes + filled, its->bytes - filled, start + (off_t)filled);
    if (taken < 0) return 0;
    if (taken == 0) break;
    filled += (size_t)taken;
  }
  return filled;
}

static void *read_some(void *task) {
  struct task *its = task;
  unsigned char hash[HASH_BYTES];
  for (size_t at = its->from; at < its->until && !its->failed; at++) {
    size_t filled = read_block(its, at);
    its->failed = filled == 0 || !hash_bytes(its->into + at * its->bytes, filled, hash);
    memcpy(its->sums + at * SUM_BYTES, hash, SUM_BYTES);
  }
  return NULL;
}

static bool read_all(const struct task *all, size_t total) {
  struct task parts[MOST_THREADS];
  pthread_t threads[MOST_THREADS];
  bool runs[MOST_THREADS], failed = false;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  size_t count = total < MANY || processors < 2 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (size_t)processors;
  for (size_t i = 0; i < count; i++) {
    parts[i] = *all;
    parts[i].from = total * i / count;
    parts[i].until = total * (i + 1) / count;
    runs[i] = i + 1 < count && pthread_create(&threads[i], NULL, read_some, &parts[i]) == 0;
    if (!runs[i]) read_some(&parts[i]);
  }
  for (size_t i = 0; i < count; i++) {
    if (runs[i]) pthread_join(threads[i], NULL);
    failed = failed || parts[i].failed;
  }
  return !failed;
}

static bool array_of(napi_env env, napi_value value, napi_typedarray_type type, size_t *length, void **at) {
  napi_typedarray_type its;
  return napi_get_typedarray_info(env, value, &its, length, at, NULL, NULL) == napi_ok && its == type;
}

napi_value read_blocks(napi_env env, napi_callback_info info) {
  size_t count = 5, length, blocks, room, sums;
  napi_value given[5], result;
  char path[LONGEST];
  uint32_t bytes;
  void *numbers, *into, *into_sums;
  struct stat its;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 5) return NULL;
  if (napi_get_value_string_utf8(env, given[0], path, LONGEST, &length) != napi_ok) return NULL;
  if (length + 1 >= LONGEST || strlen(path) != length) return NULL; /* it may be cut */
  if (napi_get_value_uint32(env, given[1], &bytes) != napi_ok || bytes == 0) return NULL;
  if (!array_of(env, given[2], napi_uint32_array, &blocks, &numbers)) return NULL;
  if (!array_of(env, given[3], napi_uint8_array, &room, &into)) return NULL;
  if (!array_of(env, given[4], napi_uint8_array, &sums, &into_sums)) return NULL;
  if (room / bytes < blocks || sums / SUM_BYTES < blocks) return NULL;
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  struct task task = {fd, bytes, numbers, into, into_sums, 0, blocks, false};
  bool done = fstat(fd, &its) == 0 && S_ISREG(its.st_mode) && read_all(&task, blocks);
  close(fd);
  return done && napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}
