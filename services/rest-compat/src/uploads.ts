import { Refusal } from './http/refusal.ts';
import type { Limits } from './limits.ts';

/** The sender of an upload, as the limits count senders. */
export interface UploadSender {
  readonly token: string;
  readonly network: string;
}

/** One upload that is under way. */
export interface UploadSlot {
  /**
   * Raises the memory that this upload reserves to `bytes`. Throws Refusal 429 when its token or network has too many
   * large uploads, and 503 when there is not that much memory left.
   */
  reserve(bytes: number): void;
  /** Ends the upload and frees its memory. Idempotent. */
  release(): void;
}

/** The uploads of this process. Each file is held in memory until the gateway has taken it. */
export interface Uploads {
  open(sender: UploadSender): UploadSlot;
  usage(): { readonly uploads: number; readonly reservedBytes: number };
}

type UploadsLimits = Pick<Limits, 'uploadMemoryBytes' | 'uploadsPerToken' | 'uploadsPerNetwork' | 'smallFormBytes'>;

/** A single file always fits, however large the settings allow it to be. */
export function createUploads(limits: UploadsLimits): Uploads {
  const slots = new Map<UploadSlot, UploadSender & { bytes: number }>();

  const reservedBytes = () => [...slots.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  function assertRoom(sender: UploadSender & { readonly bytes: number }, bytes: number): void {
    const large = [...slots.values()].filter((one) => one.bytes > limits.smallFormBytes && one !== sender);
    const isTooMany =
      large.filter(({ token }) => token === sender.token).length >= limits.uploadsPerToken ||
      large.filter(({ network }) => network === sender.network).length >= limits.uploadsPerNetwork;
    if (isTooMany && bytes > limits.smallFormBytes) {
      throw new Refusal(429, 'Too many files are being uploaded from here. Please try again in a moment.');
    }
    const others = reservedBytes() - sender.bytes;
    if (others > 0 && others + bytes > limits.uploadMemoryBytes) {
      throw new Refusal(503, 'Too many files are being uploaded right now. Please try again in a moment.');
    }
  }

  return {
    open(given) {
      const sender = { ...given, bytes: 0 };
      const slot: UploadSlot = {
        reserve(bytes) {
          if (bytes <= sender.bytes) return;
          assertRoom(sender, bytes);
          sender.bytes = bytes;
        },
        release: () => void slots.delete(slot),
      };
      slots.set(slot, sender);
      return slot;
    },
    usage: () => ({ uploads: slots.size, reservedBytes: reservedBytes() }),
  };
}
