import { limitsOf, networksAround, WIDTH_FACTORS } from '@derby/server-kit/networks';
import { Refusal } from './http/failures.ts';
import type { Limits } from './limits.ts';

/** The sender of an upload, as the limits identify senders. */
export interface UploadSender {
  readonly token: string;
  readonly network: string;
}

/** One open upload. */
export interface UploadSlot {
  /**
   * Raises this upload's reserved memory to `bytes`. Throws Refusal 429 when its network has reserved too much, and 503
   * when all uploads together have.
   */
  reserve(bytes: number): void;
  /** Ends the upload and frees its memory. Idempotent. */
  release(): void;
}

/** The uploads of this process. Each file stays in memory until its call is done. */
export interface Uploads {
  /** Opens an upload. Throws Refusal 429 when its token or network has too many. */
  open(sender: UploadSender): UploadSlot;
  usage(): { readonly uploads: number; readonly reservedBytes: number };
}

type UploadsLimits = Pick<Limits, 'uploadBytes' | 'uploadBytesPerNetwork' | 'uploadsPerToken' | 'uploadsPerNetwork'>;

interface OpenUpload extends UploadSender {
  bytes: number;
}

/** Creates the limiter of uploads. A single file always fits, even when the settings allow large ones. */
export function createUploads(limits: UploadsLimits): Uploads {
  const open = new Set<OpenUpload>();

  function assertRoom(own: OpenUpload, bytes: number): void {
    const others = [...open].filter((one) => one !== own);
    const share = limitsOf({ total: limits.uploadBytes, perNetwork: limits.uploadBytesPerNetwork });
    const isFull = ofNetworksAround(own.network, others).some((ofNetwork, width) =>
      isOver(share[width] ?? 0, ofNetwork, bytes),
    );
    if (isFull) throw tooManyFromHere();
    if (isOver(limits.uploadBytes, others, bytes)) {
      throw new Refusal(503, 'Too many files are being uploaded right now. Please try again in a moment.');
    }
  }

  return {
    open({ token, network }) {
      const all = [...open];
      const isTooMany =
        all.filter((one) => one.token === token).length >= limits.uploadsPerToken ||
        ofNetworksAround(network, all).some(
          (ofNetwork, width) => ofNetwork.length >= limits.uploadsPerNetwork * (WIDTH_FACTORS[width] ?? 1),
        );
      if (isTooMany) throw tooManyFromHere();
      const own: OpenUpload = { token, network, bytes: 0 };
      open.add(own);
      return {
        reserve(bytes) {
          if (bytes <= own.bytes) return;
          assertRoom(own, bytes);
          own.bytes = bytes;
        },
        release: () => void open.delete(own),
      };
    },
    usage: () => ({ uploads: open.size, reservedBytes: bytesOf([...open]) }),
  };
}

/** Returns the uploads of a network, and of each wider one around it. */
function ofNetworksAround(network: string, uploads: readonly OpenUpload[]): OpenUpload[][] {
  return networksAround(network).map((name, width) =>
    uploads.filter((one) => networksAround(one.network)[width] === name),
  );
}

function bytesOf(uploads: readonly OpenUpload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isOver(maxBytes: number, others: readonly OpenUpload[], bytes: number): boolean {
  const reserved = bytesOf(others);
  return reserved > 0 && reserved + bytes > maxBytes;
}

function tooManyFromHere(): Refusal {
  return new Refusal(429, 'Too many files are being uploaded from here. Please try again in a moment.');
}
