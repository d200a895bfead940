/* CRC-32 (ISO 3309), eight bytes at a time by eight tables: M. E. Kounavis and F. L. Berry, "A Systematic Approach to Building High Performance Software-Based CRC Generators", 2005. */
#include <stdint.h>
#include <string.h>

#include "module.h"

#define POLYNOMIAL 0xedb88320u
#define SLICES 8
#define VALUES 256

static uint32_t tables[SLICES][VALUES];

void make_sum_tables(void) {
  for (uint32_t value = 0; value < VALUES; value++) {
    uint32_t sum = value;
    for (int bit = 0; bit < 8; bit++) sum = (sum >> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
    tables[0][value] = sum;
  }
  for (int slice = 1; slice < SLICES; slice++)
    for (int value = 0; value < VALUES; value++) {
      uint32_t before = tables[slice - 1][value];
      tables[slice][value] = (before >> 8) ^ tables[0][before & 0xff];
    }
}

static uint32_t crc_of(const unsigned char *data, size_t count) {
  uint32_t sum = ~0u;
  for (; count >= SLICES; data += SLICES, count -= SLICES) {
    uint32_t low = sum ^ (data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24);
    sum = tables[7][low & 0xff] ^ tables[6][(low >> 8) & 0xff] ^ tables[5][(low >> 16) & 0xff] ^ tables[4][low >> 24] ^
          tables[3][data[4]] ^ tables[2][data[5]] ^ tables[1][data[6]] ^ tables[0][data[7]];
  }
  while (count-- > 0) sum = (sum >> 8) ^ tables[0][(sum ^ *data++) & 0xff];
  return ~sum;
}

void sum_bytes(const void *data, size_t count, unsigned char sum[SUM_BYTES]) {
  uint32_t found = crc_of(data, count);
  for (int i = 0; i < SUM_BYTES; i++) sum[i] = (unsigned char)(found >> (8 * i));
}
