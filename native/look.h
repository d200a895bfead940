/* A look at the files of a store: what it is given, and what it finds. See look.c. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COLUMNS 4

struct doubles {
  const double *at;
  size_t rows;
};

/* What is looked at, and where what is seen of it goes. */
struct task {
  int root;
  const char **names; /* of the directories, then of the files */
  struct doubles dirs, files;
  double settled;
  uint8_t *same;
  size_t from, until; /* directories */
};

/* Whether the directories have the files one after the other, up to the last of them. */
bool has_order(struct doubles dirs, struct doubles files);
/* Finds each of so many names, a NUL behind each; false where they are not as many. */
bool find_names(const char *bytes, size_t length, const char **names, size_t count);
/* Looks at the files of a `struct task`. */
void *look(void *task);

/* ahead.c: what was seen since `look_ahead`, of this very table; false where nothing was. */
bool seen_ahead(const char *root, const char *names, size_t bytes, const struct task *task);
/* ahead.c: what was seen will not do from now on. */
void forget_ahead(void);
