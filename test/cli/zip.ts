import { crc32, deflateRawSync } from "node:zlib";

/** A file of a zip archive. */
export interface Packed {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** Unix mode, such as 0o120777 of a link. */
  readonly mode?: number;
  readonly encrypted?: boolean;
  /** What the archive says that it unpacks to, where that is a lie. */
  readonly claims?: number;
}

/** A zip archive with these files, packed. */
export function zipOf(files: readonly Packed[]): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, text, mode = 0o100644, encrypted = false, claims } of files) {
    const data = Buffer.from(text as string);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x6000, 6);
    common.writeUInt16LE(0x5b74, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const size = central.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...central, end]);
}
