import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import tar from 'tar-stream';
import { DomainError, type SecretBox } from '../kernel/index.ts';
import { isPhotoFileName } from '../photos/index.ts';
import type { IndexSpec } from './database-dump.ts';

/*
 * A backup is a tar archive, encrypted as an age file: photos, then collections as lines of EJSON by id in parts, then
 * `manifest.json` and `summary.json`. docs/operations.md says how to open it with `age` and `tar`.
 */

export const FORMAT_VERSION = 2;

/** The hashes of all contents. That of a collection is the hash of all its lines. */
export interface Manifest {
  readonly collections: readonly {
    readonly name: string;
    readonly count: number;
    readonly sha256: string;
    readonly indexes: readonly IndexSpec[];
  }[];
  /** Photos and MMS copies. */
  readonly photos: readonly { readonly name: string; readonly sha256: string }[];
}

/** What is read of a backup without reading the whole file. */
export interface Summary {
  readonly formatVersion: number;
  readonly appVersion: string;
  readonly documentCount: number;
  readonly photoCount: number;
}

/** Adds a member to an archive. The size must be known before, as tar demands it. */
export type AddMember = (
  name: string,
  content: { readonly sizeBytes: number; readonly chunks: Iterable<Buffer> | AsyncIterable<Buffer> },
) => Promise<void>;

/** A member of an archive. Its chunks must be read before the next member. */
interface Member {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** A stored file. The end of a range is inclusive. */
export interface ReadableFile {
  readonly sizeBytes: number;
  read(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

export const MANIFEST_MEMBER = 'manifest.json';
const SUMMARY_MEMBER = 'summary.json';
export const photoMember = (name: string) => `photos/${name}`;
export const collectionMember = (name: string, part: number) =>
  `collections/${name}-${String(part).padStart(6, '0')}.jsonl`;
const COLLECTION_MEMBER = /^collections\/(\w+)-\d{6}\.jsonl$/;

/** A backup cannot be read, or differs from its manifest; nothing was restored. */
export class BackupDamagedError extends DomainError {
  constructor(what: string, cause?: unknown) {
    super('CONFLICT', `The backup is damaged: ${what}. Nothing was restored.`, { cause });
  }
}

/** A backup of another installation, or of an earlier key; nothing was restored. */
export class OtherKeyError extends DomainError {
  constructor(cause: unknown) {
    super('CONFLICT', OTHER_KEY, { cause });
  }
}

const OTHER_KEY =
  'The backup was made with another SECRETS_KEY. Nothing was restored; set the SECRETS_KEY of the deployment that ' +
  'made it, or put its secrets.key into DATA_DIR.';

/** Returns the key that opens all backups of this SECRETS_KEY: an age identity. */
export function backupKeyOf(secrets: Pick<SecretBox, 'derive'>): string {
  const bytes = Buffer.from(secrets.derive('backups', 'age identity'), 'hex');
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', bytes).toUpperCase();
}

/** Writes a backup to `store` while `fill` adds its members, with few chunks in memory. The summary comes last. */
export async function writeBackupFile<Result>(
  key: string,
  fill: (add: AddMember) => Promise<Summary>,
  store: (bytes: Readable) => Promise<Result>,
): Promise<Result> {
  const archive = tar.pack();
  // The reader of the stream gets errors, also when it has not begun to read.
  archive.on('error', () => undefined);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const encrypted = await encrypter.encrypt(ReadableStream.from(archive) as never);
  const add: AddMember = async (name, { sizeBytes, chunks }) => {
    await pipeline(chunks, archive.entry({ name, size: sizeBytes, mode: 0o600 }));
  };
  const filling = async () => {
    try {
      const summary = Buffer.from(JSON.stringify(await fill(add)));
      await add(SUMMARY_MEMBER, { sizeBytes: summary.length, chunks: [summary] });
      archive.finalize();
    } catch (error) {
      archive.destroy(error as Error);
    }
  };
  const bytes = Readable.fromWeb(encrypted as never);
  // An error of the filling reaches the store through the stream, also when the store begins to read later.
  bytes.on('error', () => undefined);
  const [stored] = await Promise.allSettled([store(bytes), filling()]);
  if (stored.status === 'rejected') throw stored.reason;
  return stored.value;
}

/**
 * Yields the members of a backup, and reads the file to its end. Throws CONFLICT when it is damaged or was encrypted
 * with another key.
 */
export async function* readMembers(key: string, file: ReadableFile): AsyncGenerator<Member> {
  const archive = tar.extract();
  try {
    const plain = await decrypterOf(key).decrypt(Readable.toWeb(await file.read()) as never);
    const feeding = pipeline(Readable.fromWeb(plain as never), archive);
    // The loop below fails with the same error.
    feeding.catch(() => undefined);
    for await (const entry of archive) {
      yield { name: entry.header.name, chunks: chunksOf(entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
    await feeding;
  } catch (error) {
    throw knownErrorOf(error);
  } finally {
    archive.destroy();
  }
}

/** The reader of a member meets the damage of its chunks, outside of `readMembers`. */
async function* chunksOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw knownErrorOf(error);
  }
}

/** A reader of the lines of some collections. */
export interface LineReader {
  readonly reads: (collection: string) => boolean;
  /** Reads some of the lines of a collection. */
  readonly read: (collection: string, lines: string) => void;
}

/** Reads a backup to its end and compares it with its manifest. Throws CONFLICT when they differ. */
export async function verifyBackupFile(
  key: string,
  file: ReadableFile,
  reader?: LineReader,
): Promise<Manifest & Summary> {
  const collections = new Map<string, ReturnType<typeof createHash>>();
  const photos = new Map<string, string>();
  const texts = new Map<string, string>();
  for await (const { name, chunks } of readMembers(key, file)) {
    const collection = collectionOfMember(name);
    const photo = photoOfMember(name);
    if (collection !== null) {
      const hash = collections.get(collection) ?? createHash('sha256');
      if (reader?.reads(collection)) {
        const bytes = await buffer(chunks);
        hash.update(bytes);
        reader.read(collection, String(bytes));
      } else {
        for await (const chunk of chunks) hash.update(chunk);
      }
      collections.set(collection, hash);
    } else if (photo !== null) {
      const hash = createHash('sha256');
      for await (const chunk of chunks) hash.update(chunk);
      photos.set(photo, hash.digest('hex'));
    } else if (name === MANIFEST_MEMBER || name === SUMMARY_MEMBER) {
      texts.set(name, String(await buffer(chunks)));
    } else {
      throw new BackupDamagedError(`${name} does not belong to it`);
    }
  }
  const summary = parseSummary(texts.get(SUMMARY_MEMBER) ?? '');
  const manifest = JSON.parse(texts.get(MANIFEST_MEMBER) ?? '{}') as Partial<Manifest>;
  const { collections: expected = [], photos: expectedPhotos = [] } = manifest;
  for (const { name, sha256 } of expected) {
    const hash = collections.get(name) ?? createHash('sha256');
    if (hash.digest('hex') !== sha256) throw new BackupDamagedError(`the collection ${name} is not complete`);
  }
  for (const { name, sha256 } of expectedPhotos) {
    if (photos.get(name) !== sha256) throw new BackupDamagedError(`the photo ${name} is not complete`);
  }
  const isKnown = new Set(expected.map(({ name }) => name));
  if ([...collections.keys()].some((name) => !isKnown.has(name)) || expectedPhotos.length !== photos.size) {
    throw new BackupDamagedError('its manifest is not complete');
  }
  return { collections: expected, photos: expectedPhotos, ...summary };
}

/** Returns the name of a collection when the member is a part of it, else null. */
export const collectionOfMember = (name: string) => COLLECTION_MEMBER.exec(name)?.[1] ?? null;

/** Returns the file name of a photo when the member is one, else null. */
export function photoOfMember(name: string): string | null {
  const fileName = name.slice(photoMember('').length);
  return name.startsWith(photoMember('')) && isPhotoFileName(fileName) ? fileName : null;
}

const TAR_BLOCK_BYTES = 512;
/** The summary with its header, and the two empty blocks that end an archive. */
const END_BYTES = 4 * TAR_BLOCK_BYTES;
/** More than the header of an age file for one recipient. */
const HEAD_BYTES = 1_024;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 65_536 + TAG_BYTES;

/**
 * Reads only the begin and the end of a backup (https://c2sp.org/age: the payload is a sequence of chunks that are
 * encrypted one by one). Throws CONFLICT when they are damaged or were encrypted with another key.
 */
export async function readSummary(key: string, file: ReadableFile): Promise<Summary> {
  try {
    const head = await buffer(await file.read({ start: 0, end: HEAD_BYTES - 1 }));
    const nonceAt = head.indexOf('\n', head.indexOf('\n---') + 1) + 1;
    const fileKey = await decrypterOf(key).decryptHeader(head.subarray(0, nonceAt));
    const payloadAt = nonceAt + NONCE_BYTES;
    const payloadKey = Buffer.from(hkdfSync('sha256', fileKey, head.subarray(nonceAt, payloadAt), 'payload', 32));
    const last = Math.ceil((file.sizeBytes - payloadAt) / CHUNK_BYTES) - 1;
    // The summary may begin in the chunk before the last one.
    const first = Math.max(0, last - 1);
    const start = payloadAt + first * CHUNK_BYTES;
    const bytes = await buffer(await file.read({ start, end: file.sizeBytes - 1 }));
    const chunks = Array.from({ length: last - first + 1 }, (_, index) => {
      const chunk = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
      return decryptChunk(payloadKey, chunk, { index: first + index, isLast: first + index === last });
    });
    const end = Buffer.concat(chunks).subarray(-END_BYTES);
    return parseSummary(end.toString('utf8', TAR_BLOCK_BYTES, 2 * TAR_BLOCK_BYTES).replaceAll('\0', ''));
  } catch (error) {
    throw knownErrorOf(error);
  }
}

function decryptChunk(key: Buffer, chunk: Buffer, { index, isLast }: { index: number; isLast: boolean }): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = Number(isLast);
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
}

function decrypterOf(key: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return decrypter;
}

function parseSummary(text: string): Summary {
  const summary = JSON.parse(text) as Summary;
  if (summary.formatVersion !== FORMAT_VERSION) throw new BackupDamagedError(`it is not of format ${FORMAT_VERSION}`);
  return summary;
}

/** Outages and known errors pass; anything else means that the file cannot be read as a backup. */
function knownErrorOf(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.startsWith('no identity matched')) return new OtherKeyError(error);
  return new BackupDamagedError(`it cannot be read to its end (${reason})`, error);
}
