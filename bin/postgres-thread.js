// The thread that speaks to Postgres (src/index/postgres/thread.ts), so that an answer can be waited for.
require("./load.js").load("postgres.cjs").main();
