/* What is exported to JavaScript; each file of C describes its own. */
#include <stdbool.h>

#include "module.h"

static bool add(napi_env env, napi_value exports, const char *name, napi_callback callback) {
  napi_value function;
  return napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, NULL, &function) == napi_ok &&
         napi_set_named_property(env, exports, name, function) == napi_ok;
}

NAPI_MODULE_INIT() {
  static const struct {
    const char *name;
    napi_callback callback;
  } exported[] = {
      {"unchanged", unchanged},
      {"scan", scan_rows},
      {"scanned", scanned},
  };
  make_sum_tables();
  for (size_t i = 0; i < sizeof exported / sizeof *exported; i++)
    if (!add(env, exports, exported[i].name, exported[i].callback)) return NULL;
  return exports;
}
