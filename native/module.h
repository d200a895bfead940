#include <stdbool.h>
#include <sys/stat.h>
#include <node_api.h>

/* As Node computes `mtimeMs`, to the last bit. */
static inline double time_of(const struct stat *its) {
#ifdef __APPLE__
  return (double)its->st_mtimespec.tv_sec * 1000.0 + (double)its->st_mtimespec.tv_nsec / 1000000.0;
#else
  return (double)its->st_mtim.tv_sec * 1000.0 + (double)its->st_mtim.tv_nsec / 1000000.0;
#endif
}

/* look.c */
napi_value unchanged(napi_env env, napi_callback_info info);

/* files.c */
napi_value look_at_path(napi_env env, napi_callback_info info);
napi_value read_file(napi_env env, napi_callback_info info);

/* blocks.c */
napi_value read_blocks(napi_env env, napi_callback_info info);

/* process.c */
#define HASH_BYTES 32
/* SHA-256, which `has_hash` found; any thread may call it. */
bool hash_bytes(const void *data, size_t count, unsigned char hash[HASH_BYTES]);
napi_value hash_of(napi_env env, napi_callback_info info);
napi_value random_bytes(napi_env env, napi_callback_info info);
napi_value set_flags(napi_env env, napi_callback_info info);
/* Whether this process has what the three above call. */
bool has_hash(void);
bool has_random(void);
bool has_flags(void);
