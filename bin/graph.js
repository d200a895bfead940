// The process that makes the graph of an index for one that stays (src/vector-graphs.ts).
require("./load.js").load("graphs.cjs").main(process.argv[2]);
