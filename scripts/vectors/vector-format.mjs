const MAGIC = 0x56494150; // "PAIV" in little-endian bytes
const VERSION = 1;
const HEADER_BYTES = 16;
const RECORD_HEAD_BYTES = 8;
const LARGEST = 127;

/**
 * The bytes of word vectors, little-endian, as `src/engines/embedded/embedder.ts` reads them:
 *
 *     header   magic "PAIV" | version | count | dimensions        4 x uint32
 *     hashes   FNV-1a of each word's UTF-8 bytes, ascending       count x uint32
 *     records  rank uint32 | scale float32 | row int8 x dims      in the order of the hashes
 *
 * A value is row x scale. Throws where two words share a hash.
 */
export function encodeVectors(entries) {
  const hashed = entries.map((entry) => ({ ...entry, hash: fnv1a(entry.word) }));
  hashed.sort((a, b) => a.hash - b.hash);
  const twin = hashed.find(({ hash }, i) => hash === hashed[i + 1]?.hash);
  if (twin) throw new Error(`"${twin.word}" shares its hash with another word`);
  const dimensions = entries[0].row.length;
  const recordBytes = RECORD_HEAD_BYTES + dimensions;
  const bytes = Buffer.alloc(HEADER_BYTES + hashed.length * (4 + recordBytes));
  for (const [i, value] of [MAGIC, VERSION, hashed.length, dimensions].entries())
    bytes.writeUInt32LE(value, 4 * i);
  for (const [i, entry] of hashed.entries()) {
    bytes.writeUInt32LE(entry.hash, HEADER_BYTES + 4 * i);
    writeRecord(bytes, HEADER_BYTES + 4 * hashed.length + recordBytes * i, entry);
  }
  return bytes;
}

function writeRecord(bytes, at, { rank, row }) {
  const scale = Math.fround(Math.max(...row.map(Math.abs)) / LARGEST);
  bytes.writeUInt32LE(rank, at);
  bytes.writeFloatLE(scale, at + 4);
  for (const [d, value] of row.entries()) {
    const step = Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / scale)));
    bytes.writeInt8(step, at + RECORD_HEAD_BYTES + d);
  }
}

function fnv1a(word) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
