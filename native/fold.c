/*
 * CRC-32 by multiplying polynomials without carries, sixteen bytes at a time, with four sums in flight: V. Gopal et al., "Fast CRC Computation for
 * Generic Polynomials Using PCLMULQDQ Instruction", Intel 2009, with its constants for 0xedb88320. A third of the time of zlib's in Node.
 */
#include "fold.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

bool can_fold(void) { return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1"); }

#define FOLDING __attribute__((target("pclmul,sse4.1")))

FOLDING static inline __m128i fold_into(__m128i sum, __m128i by, __m128i data) {
  __m128i low = _mm_clmulepi64_si128(sum, by, 0x00), high = _mm_clmulepi64_si128(sum, by, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), data);
}

FOLDING uint32_t fold_sum(const unsigned char *data, size_t count) {
  const __m128i *at = (const __m128i *)(const void *)data, *end = at + count / FOLD_BYTES;
  const __m128i by_four = _mm_set_epi64x(0x1c6e41596, 0x154442bd4), by_one = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
  const __m128i by_half = _mm_set_epi64x(0, 0x163cd6124), barrett = _mm_set_epi64x(0x1f7011641, 0x1db710641);
  const __m128i low_words = _mm_setr_epi32(~0, 0, ~0, 0);
  __m128i sums[4], sum, rest;
  for (int i = 0; i < 4; i++) sums[i] = _mm_loadu_si128(at++);
  sums[0] = _mm_xor_si128(sums[0], _mm_cvtsi32_si128(-1));
  for (; end - at >= 4; at += 4)
    for (int i = 0; i < 4; i++) sums[i] = fold_into(sums[i], by_four, _mm_loadu_si128(at + i));
  sum = sums[0];
  for (int i = 1; i < 4; i++) sum = fold_into(sum, by_one, sums[i]);
  for (; at < end; at++) sum = fold_into(sum, by_one, _mm_loadu_si128(at));
  /* From 128 bits to 64, then to 32. */
  sum = _mm_xor_si128(_mm_srli_si128(sum, 8), _mm_clmulepi64_si128(sum, by_one, 0x10));
  rest = _mm_srli_si128(sum, 4);
  sum = _mm_xor_si128(_mm_clmulepi64_si128(_mm_and_si128(sum, low_words), by_half, 0x00), rest);
  rest = _mm_clmulepi64_si128(_mm_and_si128(sum, low_words), barrett, 0x10);
  rest = _mm_clmulepi64_si128(_mm_and_si128(rest, low_words), barrett, 0x00);
  return ~(uint32_t)_mm_extract_epi32(_mm_xor_si128(sum, rest), 1);
}

#else

bool can_fold(void) { return false; }

uint32_t fold_sum(const unsigned char *data, size_t count) {
  (void)data;
  (void)count;
  return 0;
}

#endif
