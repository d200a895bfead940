#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <node_api.h>

/* As Node computes `mtimeMs`, to the last bit. */
static inline double time_of(const struct stat *its) {
#ifdef __APPLE__
  return (double)its->st_mtimespec.tv_sec * 1000.0 + (double)its->st_mtimespec.tv_nsec / 1000000.0;
#else
  return (double)its->st_mtim.tv_sec * 1000.0 + (double)its->st_mtim.tv_nsec / 1000000.0;
#endif
}

/* shared.c */
#define LONGEST 4096
#define MOST_THREADS 4
/* A path from JavaScript; false where it is none. */
bool path_of(napi_env env, napi_value value, char path[LONGEST]);
/* What a typed array of this type holds; false where the value is none. */
bool typed_array(napi_env env, napi_value value, napi_typedarray_type type, size_t *length, void **at);
/* How many bytes were read, at most `length`; -1 where reading failed. */
ssize_t read_fully(int fd, void *into, size_t length, off_t offset);
/* How many threads so much work is worth: one, where it is less than `many`, or where there is one processor. */
size_t threads_for(size_t total, size_t many);
/* Does the work of each of `count` parts, which lie `bytes` apart, each in a thread, but for the last, and for what no thread can be made for. */
void run_parts(void *(*work)(void *), void *parts, size_t bytes, size_t count);

/* look.c */
napi_value unchanged(napi_env env, napi_callback_info info);

/* scan.c */
napi_value scan_rows(napi_env env, napi_callback_info info);
napi_value scanned(napi_env env, napi_callback_info info);

/* crc.c */
#define SUM_BYTES 4
/* To be called once, before the first sum. */
void make_sum_tables(void);
/* The CRC-32 of bytes, little-endian; any thread may call it. */
void sum_bytes(const void *data, size_t count, unsigned char sum[SUM_BYTES]);
