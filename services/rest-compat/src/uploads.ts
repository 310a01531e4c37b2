import { Refusal } from './http/refusal.ts';
import type { Limits } from './limits.ts';

/** The sender of an upload, as the limits count senders. */
export interface UploadSender {
  readonly token: string;
  readonly network: string;
}

/** One upload that is under way. */
export interface UploadSlot {
  /** Raises the memory that this upload reserves to `bytes`. Throws Refusal 503 when there is not that much left. */
  reserve(bytes: number): void;
  /** Ends the upload and frees its memory. Idempotent. */
  release(): void;
}

/** The uploads of this process. Each file is held in memory until the gateway has taken it. */
export interface Uploads {
  /** Counts one upload more. Throws Refusal 429 when this token or network has too many. */
  open(sender: UploadSender): UploadSlot;
  usage(): { readonly uploads: number; readonly reservedBytes: number };
}

/** A single file always fits, however large the settings allow it to be. */
export function createUploads(
  limits: Pick<Limits, 'uploadMemoryBytes' | 'uploadsPerToken' | 'uploadsPerNetwork'>,
): Uploads {
  const open = new Set<UploadSender>();
  let reservedBytes = 0;

  function count(isAlike: (other: UploadSender) => boolean): number {
    return [...open].filter(isAlike).length;
  }

  return {
    open(given) {
      const sender = { ...given };
      const isTooMany =
        count(({ token }) => token === sender.token) >= limits.uploadsPerToken ||
        count(({ network }) => network === sender.network) >= limits.uploadsPerNetwork;
      if (isTooMany) {
        throw new Refusal(429, 'Too many files are being uploaded from here. Please try again in a moment.');
      }
      open.add(sender);
      let own = 0;
      return {
        reserve(bytes) {
          const others = reservedBytes - own;
          if (others > 0 && others + bytes > limits.uploadMemoryBytes) {
            throw new Refusal(503, 'Too many files are being uploaded right now. Please try again in a moment.');
          }
          reservedBytes = others + Math.max(own, bytes);
          own = reservedBytes - others;
        },
        release() {
          reservedBytes -= own;
          own = 0;
          open.delete(sender);
        },
      };
    },
    usage: () => ({ uploads: open.size, reservedBytes }),
  };
}
