import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";

/** The address on which pai listens: that of this machine alone. */
export const LOOPBACK = "127.0.0.1";

/** Begins to listen; the port, also where any that is free (0) was asked for. PaiError `busy` where another program has it, `io`. */
export function listen(server: Server, port: number, command: string): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      const message = `cannot listen on port ${port}: ${isTaken ? "another program does" : error.message}`;
      const hint = `${command} --port 0   # takes any that is free`;
      failed(new PaiError(isTaken ? "busy" : "io", message, { hint, cause: error }));
    });
    server.listen(port, LOOPBACK, () => done((server.address() as AddressInfo).port)); // it listens on a port
  });
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}

/** The body of a request; undefined where it has more than so many bytes. */
export async function bodyWithin(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
