/*
 * giveBack()
 *
 * The system gets back what is freed, and from now on large blocks as soon as they are: the allocator of GNU by itself raises the size from
 * which on it does that, up to 32 MiB, whenever such a block is freed, and keeps what it then has between others. Elsewhere nothing.
 */
#include "module.h"

#ifdef __GLIBC__
#include <malloc.h>
#define LARGE (256 * 1024)
#endif

napi_value give_back(napi_env env, napi_callback_info info) {
  (void)env;
  (void)info;
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, LARGE);
  malloc_trim(0);
#endif
  return NULL;
}
