import type { MediaEvent } from '../events.ts';
import { newSid, type Message } from '../message.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { DeliveryErrorCode } from './delivery-errors.ts';

const TIMEOUT_MS = 15_000;
/** The provider's limit for all media of one message together. */
const MAX_TOTAL_BYTES = 5 * 1024 * 1024;
const SENDABLE = /^(image\/(jpeg|png|gif)|video\/|audio\/|text\/vcard)/;

/**
 * Fetches one picture as the provider does, without credentials. Stores no bytes of a refused one. Contacts only the
 * product's own origin and follows no redirects: a message must not make this machine contact another host.
 */
export async function fetchMedia(
  url: string,
  message: Message,
  { storage, publicUrl }: { storage: MediaStorage; publicUrl: string },
): Promise<MediaEvent> {
  const mediaSid = newSid('ME');
  const nothing = { type: 'media', sid: message.sid, mediaSid, url, contentType: '', sizeBytes: 0 } as const;
  if (new URL(url).origin !== new URL(publicUrl).origin) return { ...nothing, httpStatus: null };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const bytes = await readBeyond(response, MAX_TOTAL_BYTES);
    if (response.ok && bytes.byteLength <= MAX_TOTAL_BYTES) storage.put(mediaSid, bytes);
    return {
      ...nothing,
      httpStatus: response.status,
      contentType: response.headers.get('content-type') ?? '',
      sizeBytes: bytes.byteLength,
    };
  } catch {
    return { ...nothing, httpStatus: null };
  }
}

/** Reads a body up to the first chunk beyond the limit. */
async function readBeyond({ body }: Response, limitBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > limitBytes) break;
  }
  return Buffer.concat(pieces);
}

/** Returns why a message cannot be sent with these media. */
export function problemOfMedia(media: readonly MediaEvent[]): DeliveryErrorCode | undefined {
  if (media.some((one) => one.httpStatus !== 200)) return 11200;
  if (!media.every((one) => SENDABLE.test(one.contentType))) return 12300;
  return media.reduce((sum, one) => sum + one.sizeBytes, 0) > MAX_TOTAL_BYTES ? 11751 : undefined;
}
