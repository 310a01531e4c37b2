import type { MediaEvent } from '../events.ts';
import type { Message } from '../message.ts';
import type { MediaShelf } from '../media-shelf.ts';
import { newSid } from '../provider/sid.ts';
import type { DeliveryErrorCode } from './delivery-errors.ts';

const TIMEOUT_MS = 15_000;
/** The provider's limit for all media of one message together. */
const MAX_TOTAL_BYTES = 5 * 1024 * 1024;
const SENDABLE = /^(image\/(jpeg|png|gif)|video\/|audio\/|text\/vcard)/;

/** Fetches one picture as the provider does: without any credentials. A refused one has no bytes on the shelf. */
export async function fetchMedia(url: string, message: Message, shelf: MediaShelf): Promise<MediaEvent> {
  const mediaSid = newSid('ME');
  const nothing = { type: 'media', sid: message.sid, mediaSid, url, contentType: '', sizeBytes: 0 } as const;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) shelf.put(mediaSid, bytes);
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

/** Why a message cannot go out with these media. */
export function problemOfMedia(media: readonly MediaEvent[]): DeliveryErrorCode | undefined {
  if (media.some((one) => one.httpStatus !== 200)) return 11200;
  if (!media.every((one) => SENDABLE.test(one.contentType))) return 12300;
  return media.reduce((sum, one) => sum + one.sizeBytes, 0) > MAX_TOTAL_BYTES ? 11751 : undefined;
}
