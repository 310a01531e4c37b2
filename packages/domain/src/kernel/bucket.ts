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
import { UnavailableError } from './errors.ts';

interface ListedObject {
  readonly key: string;
  readonly writtenAt: Date;
  readonly sizeBytes: number;
}

/**
 * A bucket of objects. An object appears complete or not at all, and a read returns the last write. Every call rejects
 * with UNAVAILABLE when the server does not respond.
 */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores an object of any length as a stream, with few parts in memory. */
  putStream(key: string, bytes: Readable): Promise<void>;
  /**
   * Returns an object, or the bytes of a range with inclusive end; null when there is none. The caller consumes or
   * destroys the stream.
   */
  get(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<{ stream: Readable; sizeBytes: number } | null>;
  has(key: string): Promise<boolean>;
  /** Removes the objects that exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Returns all objects whose keys begin with the prefix. */
  list(prefix: string): Promise<ListedObject[]>;
  close(): void;
}

/** Maximum of objects per delete request and per page of a list. */
const MAX_OBJECTS = 1_000;
const CONNECT_LIMIT_MS = 1_500;
const ATTEMPTS = 3;

const LIMITS = {
  /** Time for the head of a response, with all attempts. The body may take longer. */
  responseMs: 5_000,
  /** Time between two packets of a body. */
  silenceMs: 10_000,
  pageSize: MAX_OBJECTS,
};

/**
 * Opens a bucket. Credentials come from where AWS clients look: environment, files, the host's role. Tests lower the
 * limits.
 */
export function openBucket(
  { bucket, region, endpoint }: S3Address,
  { responseMs, silenceMs, pageSize }: typeof LIMITS = LIMITS,
): Bucket {
  const client = new S3Client({
    region,
    // Servers other than AWS have no host name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, socketTimeout: silenceMs },
    // Not all servers know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (key: string) => ({ Bucket: bucket, Key: key });

  /** Runs a request. Returns null when the object does not exist. */
  async function unlessMissing<Result>(work: (options: Sending) => Promise<Result>): Promise<Result | null> {
    try {
      return await withinLimit(responseMs, work);
    } catch (error) {
      if (isMissing(error)) return null;
      throw outageOf(error);
    }
  }

  /** Runs a request. All errors of the client count as an outage. */
  async function sendRequest<Result>(work: (options: Sending) => Promise<Result>): Promise<Result> {
    try {
      return await withinLimit(responseMs, work);
    } catch (error) {
      throw outageOf(error);
    }
  }

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...of(key), Body: bytes });
      await sendRequest((options) => client.send(command, options));
    },
    async putStream(key, bytes) {
      try {
        await new Upload({ client, params: { ...of(key), Body: bytes } }).done();
      } catch (error) {
        // The source of the bytes may have failed instead.
        throw bytes.errored ?? outageOf(error);
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const response = await unlessMissing((options) =>
        client.send(new GetObjectCommand({ ...of(key), Range }), options),
      );
      if (response === null) return null;
      const stream = response.Body as Readable;
      // The reader handles errors itself. After it has destroyed the stream, an unhandled error would end the process.
      stream.on('error', () => undefined);
      return { stream, sizeBytes: response.ContentLength ?? 0 };
    },
    has: async (key) =>
      (await unlessMissing((options) => client.send(new HeadObjectCommand(of(key)), options))) !== null,
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MAX_OBJECTS) {
        const Objects = keys.slice(start, start + MAX_OBJECTS).map((Key) => ({ Key }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        // oxlint-disable-next-line no-await-in-loop -- there may be thousands of objects
        const { Errors = [] } = await sendRequest((options) => client.send(command, options));
        if (Errors.length > 0) throw new UnavailableError(new Error(`${Errors.length} objects were not deleted`));
      }
    },
    async list(prefix) {
      const found: ListedObject[] = [];
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: pageSize,
          ContinuationToken: next,
        });
        // oxlint-disable-next-line no-await-in-loop -- each page contains the token of the next
        const { Contents = [], NextContinuationToken } = await sendRequest((options) => client.send(command, options));
        for (const { Key, LastModified, Size = 0 } of Contents) {
          if (Key === undefined || LastModified === undefined) continue;
          found.push({ key: Key, writtenAt: LastModified, sizeBytes: Size });
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

/** Leaves out the request that the client's errors carry: its headers hold credentials, and errors are logged. */
function outageOf(error: unknown): UnavailableError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new UnavailableError(new Error(`S3 failed with ${name}: ${message}`));
}

interface Sending {
  readonly abortSignal: AbortSignal;
}

/** Aborts when there is no response in time. The body is not limited. */
async function withinLimit<Result>(limitMs: number, work: (options: Sending) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    return await work({ abortSignal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
