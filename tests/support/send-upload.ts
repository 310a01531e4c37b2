import { request, type ClientRequest } from 'node:http';
import type { UploadDoor } from './upload-calls.ts';

const BLOCK_BYTES = 64 * 1024;

/** The target of an upload and its sender. */
export interface UploadTarget {
  readonly door: UploadDoor;
  readonly baseUrl: string;
  readonly token: string;
}

/** The response to an upload. */
export interface UploadResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
  readonly tookMs: number;
}

/** Sends a complete entry with this photo. Rejects when there is no response. */
export async function upload(target: UploadTarget, photo: Buffer): Promise<UploadResponse> {
  const { head, tail, headers } = target.door.form();
  const body = Buffer.concat([head, photo, tail]);
  const sending = open(target, { ...headers, 'content-length': String(body.length) });
  sending.outgoing.end(body);
  return await sending.response;
}

/** Sends the given part (0 to 1) of an entry's bytes, then hangs up. Resolves when the connection is closed. */
export async function abortUpload(target: UploadTarget, photo: Buffer, part: number): Promise<void> {
  const { head, tail, headers } = target.door.form();
  const body = Buffer.concat([head, photo, tail]);
  const { outgoing, response } = open(target, { ...headers, 'content-length': String(body.length) });
  const gone = response.then(
    () => undefined,
    () => undefined,
  );
  const end = Math.floor(part * body.length);
  for (let at = 0; at < end && !outgoing.destroyed; at += BLOCK_BYTES) {
    await write(outgoing, body.subarray(at, Math.min(end, at + BLOCK_BYTES)));
  }
  outgoing.destroy();
  await gone;
}

/** Sends an endless photo until the response arrives; `sentBytes` is the number of bytes sent. */
export async function uploadEndlessly(target: UploadTarget): Promise<UploadResponse & { readonly sentBytes: number }> {
  const { head, headers } = target.door.form();
  const { outgoing, response } = open(target, { ...headers, 'transfer-encoding': 'chunked' });
  let sentBytes = 0;
  const pump = (async () => {
    await write(outgoing, head);
    const block = Buffer.alloc(BLOCK_BYTES);
    while (!outgoing.destroyed) {
      await write(outgoing, block);
      sentBytes += block.length;
    }
  })();
  try {
    return { ...(await response), sentBytes };
  } finally {
    outgoing.destroy();
    await pump;
  }
}

function open({ door, baseUrl, token }: UploadTarget, headers: Record<string, string>) {
  const from = performance.now();
  const outgoing = request(`${baseUrl}${door.path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const response = new Promise<UploadResponse>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers['retry-after'],
          body,
          tookMs: performance.now() - from,
        }),
      );
    });
  });
  return { outgoing, response };
}

/** Resolves when the bytes are written or the connection is closed. */
function write(outgoing: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
    outgoing.write(bytes, () => {
      outgoing.off('close', resolve);
      resolve();
    });
  });
}
