#include <stdbool.h>
#include <node_api.h>

/* look.c */
napi_value unchanged(napi_env env, napi_callback_info info);

/* process.c */
napi_value hash_of(napi_env env, napi_callback_info info);
napi_value random_bytes(napi_env env, napi_callback_info info);
napi_value set_flags(napi_env env, napi_callback_info info);
/* Whether this process has what the three above call. */
bool has_hash(void);
bool has_random(void);
bool has_flags(void);
