import { randomInt, randomUUID } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import { operationWithFile, weighInForm } from '../support/api.ts';
import { encodedForm } from '../support/encoded-form.ts';

const BLOCK_BYTES = 64 * 1024;
const CREATE_ENTRY = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

/** One of the calls that accept a photo. */
export interface UploadDoor {
  readonly name: string;
  readonly path: string;
  /** Returns the form of an entry that no other test creates. */
  form(photo: Blob): FormData;
}

const someone = () => ({
  firstName: 'Ada',
  lastName: `Angler ${randomUUID().slice(0, 8)}`,
  phoneNumber: `250555${randomInt(2_000, 2_999)}`,
  fishWeight: '12.5',
});

/** The calls of both transports, below the same origin. */
export const UPLOAD_CALLS: readonly UploadDoor[] = [
  { name: 'REST', path: '/api/entries', form: (photo) => weighInForm({ ...someone(), photo }) },
  {
    name: 'GraphQL',
    path: '/graphql',
    form: (photo) => operationWithFile(CREATE_ENTRY, { input: { ...someone(), fishPhoto: null } }, photo),
  },
];

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
  const { contentType, body } = await formOf(target, photo);
  const { outgoing, response } = open(target, { 'content-type': contentType, 'content-length': String(body.length) });
  outgoing.end(body);
  return await response;
}

/** Sends the given part (0 to 1) of an entry's bytes, then hangs up. Resolves when the connection is closed. */
export async function abortUpload(target: UploadTarget, photo: Buffer, part: number): Promise<void> {
  const { contentType, body } = await formOf(target, photo);
  const { outgoing, response } = open(target, { 'content-type': contentType, 'content-length': String(body.length) });
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
  const photo = Buffer.alloc(BLOCK_BYTES);
  const { contentType, body } = await formOf(target, photo);
  const { outgoing, response } = open(target, { 'content-type': contentType, 'transfer-encoding': 'chunked' });
  let sentBytes = 0;
  const pump = (async () => {
    // Everything up to the photo, which then never ends.
    await write(outgoing, body.subarray(0, body.indexOf(photo)));
    while (!outgoing.destroyed) {
      await write(outgoing, photo);
      sentBytes += photo.length;
    }
  })();
  try {
    return { ...(await response), sentBytes };
  } finally {
    outgoing.destroy();
    await pump;
  }
}

const formOf = ({ door }: UploadTarget, photo: Buffer) =>
  encodedForm(door.form(new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })));

function open({ door, baseUrl, token }: UploadTarget, headers: Record<string, string>) {
  const from = performance.now();
  const outgoing = request(`${baseUrl}${door.path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' },
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
