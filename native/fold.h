#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FOLD_BYTES 16
#define FEWEST_FOLDED 64

/* Whether this processor can. */
bool can_fold(void);
/* The CRC-32 of bytes: at least `FEWEST_FOLDED`, whole multiples of `FOLD_BYTES`. */
uint32_t fold_sum(const unsigned char *data, size_t count);
