/*
 * Functions that every Node has in its process, OpenSSL's, zlib's and V8's, and that JavaScript gets only with `node:crypto`, `node:zlib` and
 * `node:v8`, which take milliseconds to load. They are looked for by name when this is loaded; one that is not there is not exported.
 *
 *     crc32(bytes) -> number
 *     sha256(bytes, or a text of at most TEXT_BYTES of UTF-8) -> 64 hex digits
 *     randomBytes(count) -> Buffer of so many bytes, at most 64
 *     setFlagsFromString(flag)
 *
 * Each gives undefined where its argument is none, or the function fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "fold.h"
#include "module.h"

#define HASH_BYTES 32
/* What is hashed most are statements and headers. */
#define TEXT_BYTES 4096
#define MOST_RANDOM 64
#define LONGEST_FLAG 256

typedef unsigned long (*crc32_function)(unsigned long before, const unsigned char *data, unsigned count);
typedef unsigned char *(*sha256_function)(const unsigned char *data, size_t count, unsigned char *hash);
typedef int (*random_function)(unsigned char *bytes, int count);
typedef void (*flags_function)(const char *flags, size_t length);

/* A pointer to a function is no pointer to data for the language; POSIX says that it fits. */
#define FIND(function, name) (*(void **)&(function) = dlsym(RTLD_DEFAULT, name), (function) != NULL)

static crc32_function crc32;
static bool folds;
static sha256_function sha256;
static random_function random_of;
static flags_function flags_of;

static uint32_t crc_of(const unsigned char *data, size_t count) {
  size_t folded = folds && count >= FEWEST_FOLDED ? count - count % FOLD_BYTES : 0;
  unsigned long before = folded == 0 ? 0 : fold_sum(data, folded);
  return (uint32_t)crc32(before, data + folded, (unsigned)(count - folded));
}

/* The zlib that comes with Node has names of its own; a system's has not. What both must say of these digits is in every description. */
bool has_sum(void) {
  unsigned char some[2 * FEWEST_FOLDED];
  if (!FIND(crc32, "Cr_z_crc32") && !FIND(crc32, "crc32")) return false;
  for (size_t i = 0; i < sizeof some; i++) some[i] = (unsigned char)(i * 7);
  folds = can_fold() && fold_sum(some, sizeof some) == crc32(0, some, sizeof some);
  return crc32(0, (const unsigned char *)"123456789", 9) == 0xcbf43926UL;
}

void sum_bytes(const void *data, size_t count, unsigned char sum[SUM_BYTES]) {
  uint32_t found = crc_of(data, count);
  for (int i = 0; i < SUM_BYTES; i++) sum[i] = (unsigned char)(found >> (8 * i));
}

bool has_hash(void) { return FIND(sha256, "SHA256"); }

bool has_random(void) { return FIND(random_of, "RAND_bytes"); }

/* v8::V8::SetFlagsFromString(const char*, size_t), which `node:v8` calls. */
bool has_flags(void) { return FIND(flags_of, "_ZN2v82V818SetFlagsFromStringEPKcm"); }

static bool read_one(napi_env env, napi_callback_info info, napi_value *given) {
  size_t count = 1;
  return napi_get_cb_info(env, info, &count, given, NULL, NULL) == napi_ok && count == 1;
}

static napi_value buffer_of(napi_env env, const unsigned char *bytes, size_t count) {
  napi_value made;
  return napi_create_buffer_copy(env, count, bytes, NULL, &made) == napi_ok ? made : NULL;
}

static bool read_bytes(napi_env env, napi_callback_info info, const unsigned char **data, size_t *count) {
  napi_value given;
  void *at;
  if (!read_one(env, info, &given) || !typed_array(env, given, napi_uint8_array, count, &at)) return false;
  *data = *count == 0 ? (const unsigned char *)"" : at;
  return true;
}

napi_value sum_of(napi_env env, napi_callback_info info) {
  const unsigned char *data;
  size_t count;
  napi_value result;
  if (!read_bytes(env, info, &data, &count) || count > UINT32_MAX) return NULL;
  return napi_create_uint32(env, crc_of(data, count), &result) == napi_ok ? result : NULL;
}

/* A text as UTF-8; false where it is none, or longer than the room. */
static bool read_text(napi_env env, napi_value given, char room[TEXT_BYTES + 1], size_t *length) {
  if (napi_get_value_string_utf8(env, given, NULL, 0, length) != napi_ok || *length > TEXT_BYTES) return false;
  return napi_get_value_string_utf8(env, given, room, TEXT_BYTES + 1, length) == napi_ok;
}

/* As text, since one of 64 digits is made sooner than a buffer of 32 bytes. */
napi_value hash_of(napi_env env, napi_callback_info info) {
  static const char digits[] = "0123456789abcdef";
  napi_value given, result;
  void *data;
  size_t count;
  char room[TEXT_BYTES + 1], hex[2 * HASH_BYTES];
  unsigned char hash[HASH_BYTES];
  if (!read_one(env, info, &given)) return NULL;
  if (!typed_array(env, given, napi_uint8_array, &count, &data)) {
    if (!read_text(env, given, room, &count)) return NULL;
    data = room;
  }
  if (sha256(count == 0 ? (const unsigned char *)"" : data, count, hash) == NULL) return NULL;
  for (int i = 0; i < HASH_BYTES; i++) {
    hex[2 * i] = digits[hash[i] >> 4];
    hex[2 * i + 1] = digits[hash[i] & 15];
  }
  return napi_create_string_latin1(env, hex, sizeof hex, &result) == napi_ok ? result : NULL;
}

napi_value random_bytes(napi_env env, napi_callback_info info) {
  napi_value given;
  int32_t count;
  unsigned char bytes[MOST_RANDOM];
  if (!read_one(env, info, &given) || napi_get_value_int32(env, given, &count) != napi_ok) return NULL;
  if (count < 1 || count > MOST_RANDOM || random_of(bytes, count) != 1) return NULL;
  return buffer_of(env, bytes, (size_t)count);
}

napi_value set_flags(napi_env env, napi_callback_info info) {
  napi_value given;
  char flag[LONGEST_FLAG];
  size_t length;
  if (!read_one(env, info, &given)) return NULL;
  if (napi_get_value_string_utf8(env, given, flag, sizeof flag, &length) != napi_ok) return NULL;
  if (length + 1 < sizeof flag) flags_of(flag, length);
  return NULL;
}
