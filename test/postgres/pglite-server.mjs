// A Postgres in this process, for one client at a time: prints its port. The protocol is handed on as it comes.
import { createServer } from "node:net";
import process from "node:process";
import { PGlite } from "@electric-sql/pglite";

const SSL_REQUEST = 80_877_103;
const db = await PGlite.create();
let queue = Promise.resolve();

const server = createServer((socket) => {
  let waiting = Buffer.alloc(0);
  let isStarted = false;
  socket.on("error", () => {});
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, data]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (waiting.length < head + 4) return;
      const length = head + waiting.readUInt32BE(head);
      if (waiting.length < length) return;
      const message = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      if (!isStarted && message.readUInt32BE(4) === SSL_REQUEST) {
        socket.write("N");
        continue;
      }
      isStarted = true;
      if (message[0] === "X".charCodeAt(0)) continue;
      queue = queue.then(async () => {
        const answer = await db.execProtocolRaw(new Uint8Array(message));
        if (answer.length > 0 && !socket.destroyed) socket.write(answer);
      });
    }
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
process.stdin.resume().on("end", () => process.exit(0));
