import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { SAMPLES } from './photo-samples.fixture.ts';
import { deflatedZeros, pngChunk, pngHeader, pngOf, withChunks } from './png-chunks.fixture.ts';

const SCRIPT = '<html><script>alert(document.domain)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const ZIP = Buffer.from('504b03041400000000000000210000000000000000000000000004000000612e7368504b0506', 'hex');
const MEGABYTE = 1024 * 1024;

/** Text that hostile files carry. It must never be served. */
export const PAYLOADS = ['<script', 'alert(', 'PK\x03\x04', '#!/bin/sh', 'onerror='] as const;

/** The name of a file and a function that creates it. */
type HostileFile = readonly [name: string, bytes: () => Promise<Buffer> | Buffer];

const sample = (name: string) => readFile(new URL(name, SAMPLES));
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } });
const jpeg = () => picture().jpeg().toBuffer();
const png = () => picture().png().toBuffer();
const text = (content: string) => Buffer.from(content, 'latin1');
const cut = async (name: string, length: number) => (await sample(name)).subarray(0, length);

/** A JPEG segment: marker, length, data. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts segments after the first two bytes of a JPEG. */
const withSegments = (file: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

/** Changes the size in the frame header of a baseline or progressive JPEG. */
export function claiming(file: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const copy = Buffer.from(file);
  const baseline = copy.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = baseline === -1 ? copy.indexOf(Buffer.from([0xff, 0xc2])) : baseline;
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

const bmp = () =>
  Buffer.concat([
    text('BM'),
    Buffer.from('3a0000000000000036000000280000000100000001000000010018000000', 'hex'),
    Buffer.alloc(32),
  ]);

/** An APNG with two frames. Most PNG decoders would show the first one. */
async function animatedPng(): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return withChunks(await png(), pngChunk('acTL', control));
}

/** Files that are refused with the sentence about JPEG and PNG. No part of them may be stored. */
export const REFUSED_FILES: readonly HostileFile[] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['zeros', () => Buffer.alloc(10_000)],
  ['plain text', () => text('hello')],
  ['HTML', () => text(SCRIPT)],
  ['an SVG with a script', () => text(SVG)],
  ['an SVG after a byte order mark', () => text(`\u00ef\u00bb\u00bf<?xml version="1.0"?>${SVG}`)],
  ['an SVG that includes a file', () => text(SVG.replace('<script>alert(1)</script>', '<image href="/etc/passwd"/>'))],
  ['a GIF', () => picture().gif().toBuffer()],
  ['a GIF that is also a script', () => text('GIF89a/*<script*/=alert(1)//')],
  ['a WebP', () => picture().webp().toBuffer()],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['an AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
  ['a BMP', bmp],
  ['a phone HEIC', () => sample('iphone.heic')],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
  ['a PostScript file', () => text('%!PS-Adobe-3.0\n(%pipe%id) (w) file')],
  ['a ZIP', () => ZIP],
  ['a gzip', () => Buffer.from('1f8b0800000000000003', 'hex')],
  ['a program', () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)])],
  ['a shell script', () => text('#!/bin/sh\nrm -rf /')],
  [
    'a Windows icon',
    () => Buffer.concat([Buffer.from('00000100010001010000010018003000000016000000', 'hex'), Buffer.alloc(48)]),
  ],
  ['an image magick script', () => text('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context')],
  ['a portable pixmap', () => text('P6 2 2 255 abcdefghijkl')],
  ['a JPEG header without data', () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['HTML after a JPEG header', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(SCRIPT)])],
  ['HTML after a PNG header', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), text(SCRIPT)])],
  ...[100, 1_000, 20_000, 100_000, 500_000, 1_000_000, 1_900_000].map((length): HostileFile => [
    `a JPEG cut off after ${length} bytes`,
    () => cut('iphone-2mb.jpg', length),
  ]),
  ...[20, 60, 100].map((length): HostileFile => [
    `a PNG cut off after ${length} bytes`,
    async () => (await png()).subarray(0, length),
  ]),
  ['an animated PNG', animatedPng],
  ['a PNG with a wrong checksum', async () => flipped(await png(), 29)],
  ['a PNG without pixels', () => pngOf(pngHeader({ width: 8, height: 8 }))],
  [
    'a PNG with width 0',
    () => pngOf(pngHeader({ width: 0, height: 8 }), pngChunk('IDAT', deflateSync(Buffer.alloc(8)))),
  ],
  [
    'a PNG that declares 2^31 pixels a side',
    () =>
      pngOf(pngHeader({ width: 0x7f_ff_ff_ff, height: 0x7f_ff_ff_ff }), pngChunk('IDAT', deflateSync(Buffer.alloc(8)))),
  ],
  [
    'a JPEG that declares 65,535 x 65,535 pixels',
    async () => claiming(await jpeg(), { width: 65_535, height: 65_535 }),
  ],
  ['a JPEG with height 0', async () => claiming(await jpeg(), { width: 64, height: 0 })],
];

/** Photos with extra data. Only their pixels may be stored. */
export const REENCODED_FILES: readonly HostileFile[] = [
  ['a JPEG followed by HTML', async () => Buffer.concat([await jpeg(), text(SCRIPT)])],
  ['a JPEG with HTML in a comment', async () => withSegments(await jpeg(), segment(0xfe, text(SCRIPT)))],
  [
    'a JPEG with a script in its Exif',
    () =>
      picture()
        .withExif({ IFD0: { ImageDescription: '" onerror=alert(1)' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a JPEG followed by a ZIP', async () => Buffer.concat([await jpeg(), ZIP])],
  ['a PNG followed by a ZIP', async () => Buffer.concat([await png(), ZIP])],
  [
    'a PNG with a shell script in a text chunk',
    async () => withChunks(await png(), pngChunk('tEXt', text('Comment\0#!/bin/sh'))),
  ],
  ['two JPEGs in one file (MPO)', async () => Buffer.concat([await jpeg(), await jpeg()])],
  [
    'a PNG with 1 MB of text',
    async () =>
      withChunks(
        await png(),
        pngChunk('iTXt', Buffer.concat([text('Comment\0\0\0\0\0'), Buffer.alloc(MEGABYTE, '#!/bin/sh')])),
      ),
  ],
  [
    'a JPEG with an invalid profile',
    async () =>
      withSegments(
        await jpeg(),
        segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 0x41)])),
      ),
  ],
  ['a CMYK JPEG', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['a grey JPEG', () => picture().greyscale().jpeg().toBuffer()],
  ['a 16-bit PNG', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['an interlaced PNG', () => picture().png({ progressive: true }).toBuffer()],
];

/** Files that inflate to 200 MB. They may be refused or re-encoded, but must not be inflated in full. */
export const BOMBS: readonly HostileFile[] = [
  [
    'a PNG whose text inflates to 200 MB',
    async () =>
      withChunks(
        await png(),
        pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), await deflatedZeros(200 * MEGABYTE)])),
      ),
  ],
  [
    'a PNG whose profile inflates to 200 MB',
    async () =>
      withChunks(
        await png(),
        pngChunk('iCCP', Buffer.concat([text('profile\0\0'), await deflatedZeros(200 * MEGABYTE)])),
      ),
  ],
  [
    'a small PNG whose pixels inflate to 200 MB',
    async () => pngOf(pngHeader({ width: 64, height: 64 }), pngChunk('IDAT', await deflatedZeros(200 * MEGABYTE))),
  ],
];

function flipped(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 0xff;
  return copy;
}
