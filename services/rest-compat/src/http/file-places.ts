import { Refusal } from './refusal.ts';

/** Files of at most this many bytes together are held at a time. */
const MAX_BYTES_IN_MEMORY = 48 * 1024 * 1024;

/** The room of one process for files on their way to the gateway, which takes them whole. */
export interface FilePlaces {
  /** A place that nothing is in yet. */
  open(): FilePlace;
}

/** Room for the file of one request. */
export interface FilePlace {
  /** Reserves room for at most that many bytes. Throws Refusal 503 when there is none; nothing has been read then. */
  take(maxBytes: number): void;
  /** Gives the room back; harmless when none was taken. */
  release(): void;
}

/** One file always fits, however large the setting allows it to be. */
export function createFilePlaces(options: { maxBytes?: number } = {}): FilePlaces {
  const { maxBytes = MAX_BYTES_IN_MEMORY } = options;
  let reserved = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (reserved > 0 && reserved + bytes > maxBytes) {
            throw new Refusal(503, 'Too many files are being uploaded right now. Please try again in a moment.');
          }
          own = bytes;
          reserved += own;
        },
        release() {
          reserved -= own;
          own = 0;
        },
      };
    },
  };
}
