import { createDeflate, crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = 'IEND';

/** Creates a chunk: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Creates a PNG of the given chunks and an end chunk. */
export function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks, pngChunk(END, Buffer.alloc(0))]);
}

/** Creates a header chunk. `colorType` 0 is grey, 2 is RGB; `interlace` 1 is Adam7. */
export function pngHeader(options: {
  width: number;
  height: number;
  bitDepth?: number;
  colorType?: number;
  interlace?: number;
}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(options.width, 0);
  data.writeUInt32BE(options.height, 4);
  data.set([options.bitDepth ?? 8, options.colorType ?? 2, 0, 0, options.interlace ?? 0], 8);
  return pngChunk('IHDR', data);
}

/** Inserts chunks after the header of a PNG. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = SIGNATURE.length + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Deflates `length` zero bytes without holding them in memory. */
export async function deflatedZeros(length: number): Promise<Buffer> {
  const block = Buffer.alloc(1024 * 1024);
  const deflate = createDeflate({ level: 1 });
  const writeZeros = async () => {
    for (let left = length; left > 0; left -= block.length) {
      const isTaken = deflate.write(block.subarray(0, Math.min(left, block.length)));
      // oxlint-disable-next-line no-await-in-loop
      if (!isTaken) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  };
  const collected: Buffer[] = [];
  const writing = writeZeros();
  for await (const piece of deflate as AsyncIterable<Buffer>) collected.push(piece);
  await writing;
  return Buffer.concat(collected);
}

/** First column, first row, column step and row step of the seven Adam7 passes. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Creates a valid interlaced black PNG of `side` x `side` grey pixels: small to send, large to decode. */
export async function interlacedFlood(side: number): Promise<Buffer> {
  const lengths = ADAM7.map(([column, row, columns, rows]) => {
    const perRow = Math.ceil((side - column) / columns);
    return Math.ceil((side - row) / rows) * (perRow + 1);
  });
  const pixels = await deflatedZeros(lengths.reduce((sum, length) => sum + length, 0));
  return pngOf(pngHeader({ width: side, height: side, colorType: 0, interlace: 1 }), pngChunk('IDAT', pixels));
}
