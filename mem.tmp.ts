import { makeStore } from "./test/bench/make-store.ts";

const [root = "", n = "1000"] = process.argv.slice(2);
makeStore(root, Number(n) / 2, Number(n) / 2);
