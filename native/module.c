/* What is exported to JavaScript: `unchanged` (look.c), `lookAhead` (ahead.c), `look` and `read` (files.c), `list` (list.c), `readBlocks` (blocks.c), `readSealed` (sealed.c), `scan` and `scanned` (scan.c), `chunkTable`, `chunksOf`, `chunkOf` and `clearChunks` (chunks.c), and of process.c what this process can do. */
#include <stdbool.h>

#include "module.h"

static bool add(napi_env env, napi_value exports, const char *name, napi_callback callback) {
  napi_value function;
  return napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, NULL, &function) == napi_ok &&
         napi_set_named_property(env, exports, name, function) == napi_ok;
}

NAPI_MODULE_INIT() {
  if (!add(env, exports, "unchanged", unchanged)) return NULL;
  if (!add(env, exports, "look", look_at_path) || !add(env, exports, "read", read_file)) return NULL;
  if (!add(env, exports, "list", list_directory) || !add(env, exports, "lookAhead", look_ahead)) return NULL;
  if (!add(env, exports, "chunkTable", chunk_table) || !add(env, exports, "chunksOf", chunks_of)) return NULL;
  if (!add(env, exports, "chunkOf", chunk_of) || !add(env, exports, "clearChunks", clear_chunks)) return NULL;
  if (has_hash() && !add(env, exports, "sha256", hash_of)) return NULL;
  if (has_sum()) {
    if (!add(env, exports, "crc32", sum_of) || !add(env, exports, "readBlocks", read_blocks)) return NULL;
    if (!add(env, exports, "readSealed", read_sealed)) return NULL;
    if (!add(env, exports, "scan", scan_file) || !add(env, exports, "scanned", scanned)) return NULL;
  }
  if (has_random() && !add(env, exports, "randomBytes", random_bytes)) return NULL;
  if (has_flags() && !add(env, exports, "setFlagsFromString", set_flags)) return NULL;
  return exports;
}
