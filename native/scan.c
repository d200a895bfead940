/*
 * Compares the rows of one file, or of memory, with a query, in threads beside what JavaScript does until it asks for the answer.
 *
 *     scan(place, rows, query, length, block, sums) -> a scan | undefined
 *     scanned(scan, cosines) -> true | undefined
 *
 * place    path of the file; or an Int8Array of the rows, which nobody changes meanwhile: then `block` and `sums` say nothing
 * rows     how many there are, each of as many signed bytes as the query has numbers; the place holds nothing else
 * query    an Int16Array; no sum of its products with bytes leaves 32 bits
 * length   its Euclidean length
 * block    bytes of a block; a row may reach into the next one
 * sums     of each block its CRC-32, little-endian; what does not fit them is not compared
 * cosines  room for one number for each row; 0 for a row of zeros, to the last bit what src/index/vectors.ts gives
 *
 * undefined where arguments do not fit each other or the place; a file may be damaged. `scanned` helps to finish, and answers once.
 */
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "module.h"

/* To make a thread takes as long as to compare some of them. */
#define MANY_BYTES ((size_t)1 << 18)

struct scan {
  pthread_t threads[MOST_THREADS];
  size_t running;
  int fd;
  const int8_t *held; /* the rows, where they are in memory */
  napi_ref keeps;     /* them */
  size_t rows, stride, bytes, block, piece; /* bytes of all, of a block, and of a piece: whole blocks and whole rows */
  atomic_size_t next;
  atomic_bool failed;
  double length;
  int16_t *query;
  uint8_t *sums;
  float *cosines;
};

/* Whole numbers up to the last step: how many at a time makes no difference. A query that is too long wraps around. */
static inline __attribute__((always_inline)) void compare_rows(const struct scan *its, const int8_t *rows, size_t count, float *into) {
  for (size_t i = 0; i < count; i++, rows += its->stride) {
    uint32_t dot = 0, square = 0;
    for (size_t d = 0; d < its->stride; d++) {
      int16_t x = rows[d];
      dot += (uint32_t)(x * its->query[d]);
      square += (uint32_t)(x * x);
    }
    into[i] = (float)((double)(int32_t)dot / (sqrt(square > 1 ? (double)square : 1) * its->length));
  }
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static void compare_wide(const struct scan *its, const int8_t *rows, size_t count, float *into) {
  compare_rows(its, rows, count, into);
}
#define CAN_WIDE __builtin_cpu_supports("avx2")
#else
#define compare_wide compare_rows
#define CAN_WIDE false
#endif

static void compare(const struct scan *its, const int8_t *rows, size_t count, float *into) {
  if (CAN_WIDE) compare_wide(its, rows, count, into);
  else compare_rows(its, rows, count, into);
}

static bool is_sound(const struct scan *its, const uint8_t *data, size_t count, size_t first) {
  unsigned char sum[SUM_BYTES];
  for (size_t at = 0; at < count; at += its->block) {
    size_t some = count - at < its->block ? count - at : its->block;
    sum_bytes(data + at, some, sum);
    if (memcmp(sum, its->sums + (first + at) / its->block * SUM_BYTES, SUM_BYTES) != 0) return false;
  }
  return true;
}

static void *work(void *scan) {
  struct scan *its = scan;
  uint8_t *data = its->held == NULL ? malloc(its->piece) : NULL;
  if (data == NULL && its->held == NULL) its->failed = true;
  while (!its->failed) {
    size_t at = its->next++ * its->piece;
    if (at >= its->bytes) break;
    size_t count = its->bytes - at < its->piece ? its->bytes - at : its->piece;
    bool is = its->held != NULL || (read_fully(its->fd, data, count, (off_t)at) == (ssize_t)count && is_sound(its, data, count, at));
    const int8_t *rows = its->held == NULL ? (const int8_t *)data : its->held + at;
    if (is) compare(its, rows, count / its->stride, its->cosines + at / its->stride);
    else its->failed = true;
  }
  free(data);
  return NULL;
}

static void join(struct scan *its) {
  while (its->running > 0) pthread_join(its->threads[--its->running], NULL);
}

/* What a scan holds is much, and its object so small that nobody hurries to collect it. */
static void let_go(napi_env env, struct scan *its) {
  its->failed = true; /* nobody asks any more */
  join(its);
  if (its->fd >= 0) close(its->fd);
  its->fd = -1;
  if (its->keeps != NULL) napi_delete_reference(env, its->keeps);
  its->keeps = NULL;
  free(its->query);
  free(its->sums);
  free(its->cosines);
  its->query = NULL;
  its->sums = NULL;
  its->cosines = NULL;
}

static void drop(napi_env env, void *scan, void *hint) {
  (void)hint;
  let_go(env, scan);
  free(scan);
}

static void *copy_of(const void *bytes, size_t count) {
  void *copy = malloc(count + 1);
  return copy == NULL ? NULL : memcpy(copy, bytes, count);
}

/* The fewest whole blocks that end with a row. */
static size_t piece_of(size_t block, size_t stride) {
  size_t a = block, b = stride;
  while (b > 0) {
    size_t rest = a % b;
    a = b;
    b = rest;
  }
  return block / a * stride;
}

static bool open_file(struct scan *its, const char *path) {
  struct stat found;
  its->fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  return its->fd >= 0 && fstat(its->fd, &found) == 0 && S_ISREG(found.st_mode) && (size_t)found.st_size == its->bytes;
}

/* Whether a value is the path of such a file, or such rows. */
static bool open_place(napi_env env, struct scan *its, napi_value place) {
  char path[LONGEST];
  size_t bytes;
  void *rows;
  if (path_of(env, place, path)) return open_file(its, path);
  if (!typed_array(env, place, napi_int8_array, &bytes, &rows) || bytes != its->bytes) return false;
  its->held = rows;
  return napi_create_reference(env, place, 1, &its->keeps) == napi_ok;
}

napi_value scan_rows(napi_env env, napi_callback_info info) {
  size_t count = 6, stride, sums;
  napi_value given[6], result;
  uint32_t rows, block;
  double length;
  void *query, *all_sums;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 6) return NULL;
  if (napi_get_value_uint32(env, given[1], &rows) != napi_ok) return NULL;
  if (!typed_array(env, given[2], napi_int16_array, &stride, &query) || rows == 0 || stride == 0) return NULL;
  if (napi_get_value_double(env, given[3], &length) != napi_ok) return NULL;
  if (napi_get_value_uint32(env, given[4], &block) != napi_ok || block == 0) return NULL;
  if (!typed_array(env, given[5], napi_uint8_array, &sums, &all_sums)) return NULL;
  size_t bytes = rows * stride;
  if (sums / SUM_BYTES != (bytes + block - 1) / block) return NULL;
  struct scan *its = calloc(1, sizeof *its);
  if (its == NULL) return NULL;
  its->fd = -1;
  its->rows = rows;
  its->stride = stride;
  its->bytes = bytes;
  its->block = block;
  its->piece = piece_of(block, stride);
  its->length = length;
  its->query = copy_of(query, stride * sizeof *its->query);
  its->sums = copy_of(all_sums, sums);
  its->cosines = malloc(rows * sizeof *its->cosines);
  bool is = its->query != NULL && its->sums != NULL && its->cosines != NULL && open_place(env, its, given[0]);
  if (!is || napi_create_external(env, its, drop, NULL, &result) != napi_ok) {
    drop(env, its, NULL);
    return NULL;
  }
  size_t threads = threads_for(bytes, MANY_BYTES) - 1; /* who asks is one */
  while (its->running < threads && pthread_create(&its->threads[its->running], NULL, work, its) == 0) its->running++;
  return result;
}

napi_value scanned(napi_env env, napi_callback_info info) {
  size_t count = 2, room;
  napi_value given[2], result;
  void *scan, *cosines;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 2) return NULL;
  if (napi_get_value_external(env, given[0], &scan) != napi_ok) return NULL;
  if (!typed_array(env, given[1], napi_float32_array, &room, &cosines)) return NULL;
  struct scan *its = scan;
  if (room < its->rows) return NULL;
  if (!its->failed) work(its);
  join(its);
  bool done = !its->failed;
  if (done) memcpy(cosines, its->cosines, its->rows * sizeof *its->cosines);
  let_go(env, its);
  return done && napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}
