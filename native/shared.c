/* What several of the files here do. */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "module.h"

bool path_of(napi_env env, napi_value value, char path[LONGEST]) {
  size_t bytes;
  if (napi_get_value_string_utf8(env, value, path, LONGEST, &bytes) != napi_ok) return false;
  return bytes + 1 < LONGEST && strlen(path) == bytes; /* else it may be cut, or ends too early */
}

bool typed_array(napi_env env, napi_value value, napi_typedarray_type type, size_t *length, void **at) {
  napi_typedarray_type its;
  return napi_get_typedarray_info(env, value, &its, length, at, NULL, NULL) == napi_ok && its == type;
}

ssize_t read_fully(int fd, void *into, size_t length, off_t offset) {
  size_t filled = 0;
  while (filled < length) {
    ssize_t taken = pread(fd, (char *)into + filled, length - filled, offset + (off_t)filled);
    if (taken < 0 && errno == EINTR) continue;
    if (taken < 0) return -1;
    if (taken == 0) break;
    filled += (size_t)taken;
  }
  return (ssize_t)filled;
}

size_t threads_for(size_t total, size_t many) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (total < many || processors < 2) return 1;
  return processors > MOST_THREADS ? MOST_THREADS : (size_t)processors;
}

void run_parts(void *(*work)(void *), void *parts, size_t bytes, size_t count) {
  pthread_t threads[MOST_THREADS];
  bool runs[MOST_THREADS];
  for (size_t i = 0; i < count; i++) {
    void *part = (char *)parts + i * bytes;
    runs[i] = i + 1 < count && pthread_create(&threads[i], NULL, work, part) == 0;
    if (!runs[i]) work(part);
  }
  for (size_t i = 0; i < count; i++)
    if (runs[i]) pthread_join(threads[i], NULL);
}
