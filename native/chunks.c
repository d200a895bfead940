/*
 * Numbers for the chunks of ASCII texts: words joined by single connectors, as `CHUNK` of src/text/analyse.ts finds them.
 *
 *     chunkTable() -> a table | undefined
 *     chunksOf(table, text, into) -> how many | undefined
 *     chunkOf(table, number) -> the chunk | undefined
 *     clearChunks(table) -> true | undefined
 *
 * into     a Uint32Array with room for as many numbers as the text has characters, and for one more
 *
 * `chunksOf` writes the number of each chunk in order, and 0xffffffff for each NUL; behind them the size of the table: its chunks, and one more for each
 * CHARS characters of them. The same chunk always gets the same number; new ones get 0, 1, 2 and so on, as they come, until the table is cleared. undefined where
 * arguments do not fit, or the text is not ASCII or longer than LONGEST_TEXT.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"

#define LONGEST_TEXT ((size_t)1 << 16)
#define CHARS 64
#define BREAK 0xffffffffu
#define FIRST_SLOTS 4096

/* What a character is: part of a word, a sign that joins two, or one with rules of its own. */
enum { WORD = 1, JOIN = 2, SIGN = 3 };
#define LETTERS(first, last) [first... last] = WORD
static const uint8_t KIND[256] = {
    LETTERS('a', 'z'), LETTERS('A', 'Z'), LETTERS('0', '9'), ['_'] = WORD,
    ['.'] = JOIN, ['/'] = JOIN, ['\\'] = JOIN, ['-'] = JOIN, ['@'] = JOIN, ['\''] = JOIN,
    [':'] = SIGN, [','] = SIGN, ['+'] = SIGN, ['#'] = SIGN,
};

struct slot {
  uint32_t hash, after; /* the number of its chunk and 1; 0 where it is free */
};

struct table {
  enum sort sort;
  struct slot *slots; /* twice as many as there is room for chunks */
  uint32_t *ends; /* by number: where its characters end, which begin where those before it do */
  size_t count, room;
  char *chars;
  size_t char_room;
  char *text;
  size_t text_room;
};

static void let_go(struct table *its) {
  free(its->slots);
  free(its->ends);
  free(its->chars);
  free(its->text);
  free(its);
}

static void drop(napi_env env, void *data, void *hint) {
  (void)env;
  (void)hint;
  let_go(data);
}

static struct slot *free_slot(struct slot *slots, size_t many, uint32_t hash) {
  size_t at = (hash ^ hash >> 15) & (many - 1);
  while (slots[at].after != 0) at = (at + 1) & (many - 1);
  return &slots[at];
}

/* Room for twice as many chunks; half of the slots are free at least. */
static bool grow(struct table *its) {
  size_t many = its->room * 4;
  struct slot *slots = calloc(many, sizeof *slots);
  uint32_t *ends = realloc(its->ends, its->room * 2 * sizeof *ends);
  if (ends != NULL) its->ends = ends;
  if (slots == NULL || ends == NULL) {
    free(slots);
    return false;
  }
  for (size_t i = 0; i < its->room * 2; i++)
    if (its->slots[i].after != 0) *free_slot(slots, many, its->slots[i].hash) = its->slots[i];
  free(its->slots);
  its->slots = slots;
  its->room *= 2;
  return true;
}

static size_t start_of(const struct table *its, size_t number) { return number == 0 ? 0 : its->ends[number - 1]; }

static bool has_room(char **bytes, size_t *room, size_t needed) {
  if (needed <= *room) return true;
  char *grown = realloc(*bytes, needed * 2);
  if (grown == NULL) return false;
  *bytes = grown;
  *room = needed * 2;
  return true;
}

/* The number of a chunk; BREAK where there is no memory for it. */
static uint32_t number_of(struct table *its, uint32_t hash, const char *chunk, size_t length) {
  size_t last = its->room * 2 - 1;
  for (size_t at = (hash ^ hash >> 15) & last; its->slots[at].after != 0; at = (at + 1) & last) {
    if (its->slots[at].hash != hash) continue;
    size_t number = its->slots[at].after - 1, start = start_of(its, number);
    if (its->ends[number] - start == length && memcmp(its->chars + start, chunk, length) == 0) return (uint32_t)number;
  }
  size_t number = its->count, start = start_of(its, number);
  if (start + length > UINT32_MAX || !has_room(&its->chars, &its->char_room, start + length)) return BREAK;
  if (number == its->room && !grow(its)) return BREAK;
  memcpy(its->chars + start, chunk, length);
  its->ends[number] = (uint32_t)(start + length);
  *free_slot(its->slots, its->room * 2, hash) = (struct slot){hash, (uint32_t)number + 1};
  its->count++;
  return (uint32_t)number;
}

static inline uint8_t kind_at(const char *at) { return KIND[(uint8_t)*at]; }

/* Characters of a connector that has a word behind it; 0 for none. */
static size_t join_at(const char *at) {
  if (kind_at(at) == JOIN || *at == ':') {
    if (kind_at(at + 1) == WORD) return 1;
    if (*at != ':') return 0;
    if (at[1] == ':') return kind_at(at + 2) == WORD ? 2 : 0;
    return at[1] == '/' && at[2] == '/' && kind_at(at + 3) == WORD ? 3 : 0;
  }
  return *at == ',' && at[1] >= '0' && at[1] <= '9' ? 1 : 0;
}

/* Characters of the sign that ends a name, as in "C++" and "C#"; 0 for none. */
static size_t sign_at(const char *at) {
  if (*at != '+' && *at != '#') return 0;
  if (*at == '+' && at[1] == '+') return 2;
  return kind_at(at + 1) == WORD && at[1] != '_' ? 0 : 1;
}

/* FNV-1a of characters that follow. */
static inline uint32_t hashed(uint32_t hash, const char *at, const char *end) {
  for (; at < end; at++) hash = (hash ^ (uint8_t)*at) * 0x01000193u;
  return hash;
}

/* The numbers of the chunks of the text; false where there is no memory for one. */
static bool cut(struct table *its, size_t length, uint32_t *into, size_t *found) {
  const char *end = its->text + length;
  *found = 0;
  for (const char *at = its->text; at < end;) {
    if (kind_at(at) != WORD) {
      if (*at++ == 0) into[(*found)++] = BREAK;
      continue;
    }
    const char *start = at;
    uint32_t hash = 0x811c9dc5u;
    for (size_t joined = 1; joined > 0;) {
      for (; kind_at(at) == WORD; at++) hash = (hash ^ (uint8_t)*at) * 0x01000193u;
      joined = kind_at(at) == 0 ? 0 : join_at(at);
      hash = hashed(hash, at, at + joined);
      at += joined;
    }
    size_t sign = kind_at(at) == SIGN ? sign_at(at) : 0;
    hash = hashed(hash, at, at + sign);
    at += sign;
    uint32_t number = number_of(its, hash, start, (size_t)(at - start));
    if (number == BREAK) return false;
    into[(*found)++] = number;
  }
  return true;
}

/* Takes a text over, with a NUL behind it, at which all looking ahead ends; false where it is not ASCII. */
static bool take(napi_env env, napi_value value, struct table *its, size_t *length) {
  size_t bytes;
  if (napi_get_value_string_latin1(env, value, NULL, 0, length) != napi_ok || *length > LONGEST_TEXT) return false;
  // With room for three bytes of each character it is written in one go.
  if (!has_room(&its->text, &its->text_room, *length * 3 + 1)) return false;
  if (napi_get_value_string_utf8(env, value, its->text, *length * 3 + 1, &bytes) != napi_ok || bytes != *length) return false;
  uint8_t all = 0;
  for (size_t i = 0; i < bytes; i++) all |= (uint8_t)its->text[i];
  return all < 0x80;
}

napi_value chunk_table(napi_env env, napi_callback_info info) {
  napi_value result;
  (void)info;
  struct table *its = calloc(1, sizeof *its);
  if (its == NULL) return NULL;
  its->sort = CHUNK_TABLE;
  its->room = FIRST_SLOTS / 2;
  its->slots = calloc(FIRST_SLOTS, sizeof *its->slots);
  its->ends = malloc(its->room * sizeof *its->ends);
  bool is = its->slots != NULL && its->ends != NULL;
  if (is && napi_create_external(env, its, drop, NULL, &result) == napi_ok) return result;
  let_go(its);
  return NULL;
}

napi_value chunks_of(napi_env env, napi_callback_info info) {
  size_t count = 3, length, room, found;
  napi_value given[3], result;
  void *table, *into;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 3) return NULL;
  if (!thing_of(env, given[0], CHUNK_TABLE, &table)) return NULL;
  if (!typed_array(env, given[2], napi_uint32_array, &room, &into)) return NULL;
  if (!take(env, given[1], table, &length) || room <= length || !cut(table, length, into, &found)) return NULL;
  const struct table *its = table;
  ((uint32_t *)into)[found] = (uint32_t)(its->count + start_of(its, its->count) / CHARS);
  return napi_create_uint32(env, (uint32_t)found, &result) == napi_ok ? result : NULL;
}

napi_value clear_chunks(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value given, result;
  void *table;
  if (napi_get_cb_info(env, info, &count, &given, NULL, NULL) != napi_ok || count != 1) return NULL;
  if (!thing_of(env, given, CHUNK_TABLE, &table)) return NULL;
  struct table *its = table;
  its->count = 0;
  memset(its->slots, 0, its->room * 2 * sizeof *its->slots);
  return napi_get_boolean(env, true, &result) == napi_ok ? result : NULL;
}

napi_value chunk_of(napi_env env, napi_callback_info info) {
  size_t count = 2;
  napi_value given[2], result;
  void *table;
  uint32_t number;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != napi_ok || count != 2) return NULL;
  if (!thing_of(env, given[0], CHUNK_TABLE, &table)) return NULL;
  if (napi_get_value_uint32(env, given[1], &number) != napi_ok) return NULL;
  struct table *its = table;
  if (number >= its->count) return NULL;
  size_t start = start_of(its, number);
  napi_status status = napi_create_string_latin1(env, its->chars + start, its->ends[number] - start, &result);
  return status == napi_ok ? result : NULL;
}
