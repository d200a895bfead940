/*
 * Reads many small pieces of one file that bear their own checksums, which is less than the blocks they lie in.
 *
 *     readSealed(path, ranges, into) -> true | undefined
 *
 * ranges   for each piece where it begins and ends, a Uint32Array
 * into     room for them, one behind the other
 *
 * The last bytes of a piece are the CRC-32 of the others (src/index/checksum.ts). undefined where those of one are not, the
 * file is no regular one or too short, or the arguments do not fit each other.
 */
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

/* To make a thread takes as long as to read some of them. */
#define MANY 200

struct task {
  int fd;
  const uint32_t *ranges;
  uint8_t *into;
  size_t from, until;
  bool failed;
};

static bool read_piece(int fd, uint32_t start, size_t length, uint8_t *into) {
  unsigned char sum[SUM_BYTES];
  size_t sealed = length - SUM_BYTES;
  if (read_fully(fd, into, length, (off_t)start) != (ssize_t)length) return false;
  sum_bytes(into, sealed, sum);
  return memcmp(sum, into + sealed, SUM_BYTES) == 0;
}

static void *read_some(void *task) {
  struct task *its = task;
  uint8_t *into = its->into;
  for (size_t at = its->from; at < its->until && !its->failed; at++) {
    size_t length = its->ranges[2 * at + 1] - its->ranges[2 * at];
    its->failed = !read_piece(its->fd, its->ranges[2 * at], length, into);
    into += length;
  }
  return NULL;
}

static size_t length_of(const uint32_t *ranges, size_t from, size_t until) {
  size_t sum = 0;
  for (size_t at = from; at < until; at++) sum += ranges[2 * at + 1] - ranges[2 * at];
  return sum;
}

static bool read_all(const struct task *all) {
  struct task parts[MOST_THREADS];
  size_t count = threads_for(all->until, MANY);
  uint8_t *into = all->into;
  bool failed = false;
  for (size_t i = 0; i < count; i++) {
    parts[i] = *all;
    parts[i].into = into;
    parts[i].from = all->until * i / count;
    parts[i].until = all->until * (i + 1) / count;
    into += length_of(all->ranges, parts[i].from, parts[i].until);
  }
  run_parts(read_some, parts, sizeof *parts, count);
  for (size_t i = 0; i < count; i++) failed = failed || parts[i].failed;
  return !failed;
}

static bool are_pieces(const uint32_t *ranges, size_t count) {
  for (size_t at = 0; at < count; at++)
    if (ranges[2 * at + 1] < ranges[2 * at] || ranges[2 * at + 1] - ranges[2 * at] < SUM_BYTES) return false;
  return true;
}

napi_value read_sealed(napi_env env, napi_callback_info info) {
  size_t count = 3, numbers, room;
  napi_value given[3], result;
  char path[LONGEST];
  void *ranges, *into;
  struct stat its;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 3) return NULL;
  if (!path_of(env, given[0], path)) return NULL;
  if (!typed_array(env, given[1], napi_uint32_array, &numbers, &ranges)) return NULL;
  if (!typed_array(env, given[2], napi_uint8_array, &room, &into)) return NULL;
  if (!are_pieces(ranges, numbers / 2) || length_of(ranges, 0, numbers / 2) > room) return NULL;
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  struct task task = {fd, ranges, into, 0, numbers / 2, false};
  bool done = fstat(fd, &its) == 0 && S_ISREG(its.st_mode) && read_all(&task);
  close(fd);
  return done && napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}
