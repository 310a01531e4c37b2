import type { TakeTurn } from '@derby/web-session/turns';
import type { CreatedEntry } from '../api.ts';
import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';

/** What the queue works with. */
export interface QueueDeps {
  readonly store: DeviceStore;
  /** `hasWaited` is false of a fish that goes out for the first time, straight from the scale. */
  readonly sendWeight: (queuedEntry: QueuedEntry, hasWaited: boolean) => Promise<CreatedEntry>;
  readonly sendPhoto: (entryId: number, photo: File, onProgress: (percent: number) => void) => Promise<void>;
  /** The id of the signed-in administrator; null when signed out. */
  readonly userId: () => string | null;
  readonly takeTurn: TakeTurn;
  readonly now: () => Date;
}
