import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Address } from '@derby/server-kit/env';
import { UnavailableError } from './outage.ts';

/** An object in the list of a bucket. */
export interface ListedObject {
  readonly key: string;
  readonly writtenAt: Date;
}

/**
 * The objects of a bucket. An object appears whole or not at all, and is read as it was written last. Every call rejects
 * with UNAVAILABLE when the server does not answer.
 */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores an object of any length as it comes, in parts of which few are in memory. */
  putStream(key: string, bytes: Readable): Promise<void>;
  /** Null when there is none. The caller consumes or destroys the stream. */
  get(key: string): Promise<{ stream: Readable; sizeBytes: number } | null>;
  has(key: string): Promise<boolean>;
  /** Harmless where there is no object. */
  remove(keys: readonly string[]): Promise<void>;
  /** All objects whose keys begin so. */
  list(prefix: string): Promise<ListedObject[]>;
  close(): void;
}

/** One request names at most so many objects. */
const MAX_DELETED = 1_000;
const CONNECT_LIMIT_MS = 1_500;
/** Between two packets. */
const IDLE_LIMIT_MS = 5_000;
const ATTEMPTS = 3;

/** Opens a bucket. The client finds its credentials as AWS clients do: environment, files, the host's role. */
export function openBucket({ bucket, region, endpoint }: S3Address): Bucket {
  const client = new S3Client({
    region,
    // Servers other than AWS have no host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_LIMIT_MS,
      requestTimeout: IDLE_LIMIT_MS,
      socketTimeout: IDLE_LIMIT_MS,
    },
    // Not all servers know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (key: string) => ({ Bucket: bucket, Key: key });

  return {
    put: async (key, bytes) => void (await known(client.send(new PutObjectCommand({ ...of(key), Body: bytes })))),
    putStream: async (key, bytes) =>
      void (await known(new Upload({ client, params: { ...of(key), Body: bytes } }).done())),
    async get(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(of(key)));
        const stream = Body as Readable;
        // The reader has its own; one that has destroyed the stream is gone, and an error then would end the process.
        stream.on('error', () => undefined);
        return { stream, sizeBytes: ContentLength };
      } catch (error) {
        if (isMissing(error)) return null;
        throw new UnavailableError(error);
      }
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(of(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw new UnavailableError(error);
      }
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MAX_DELETED) {
        const Objects = keys.slice(start, start + MAX_DELETED).map((Key) => ({ Key }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        // oxlint-disable-next-line no-await-in-loop -- a bucket of thousands
        const { Errors = [] } = await known(client.send(command));
        if (Errors.length > 0) throw new UnavailableError(new Error(`${Errors.length} objects were not deleted`));
      }
    },
    async list(prefix) {
      const found: ListedObject[] = [];
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
        // oxlint-disable-next-line no-await-in-loop -- one page tells the next
        const { Contents = [], NextContinuationToken } = await known(client.send(command));
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) found.push({ key: Key, writtenAt: LastModified });
        }
        next = NextContinuationToken;
      } while (next !== undefined);
      return found;
    },
    close: () => client.destroy(),
  };
}

function isMissing(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  const status = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
  return status === 404 && (error as Error).name !== 'NoSuchBucket';
}

/** Whatever the client says, the storage did not do what it was asked for. */
async function known<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new UnavailableError(error);
  }
}
