import type { ClockReading } from '@derby/web-session/server-clock';
import type { TakeTurn } from '@derby/web-session/turns';
import type { CreatedEntry } from '../api.ts';
import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';

/** The dependencies of the queue. */
export interface QueueDeps {
  readonly store: DeviceStore;
  /** `hasWaited` is false for an entry that is sent for the first time, right after the weigh-in. */
  readonly sendWeight: (queuedEntry: QueuedEntry, hasWaited: boolean) => Promise<CreatedEntry>;
  readonly sendPhoto: (entryId: number, photo: File, onProgress: (percent: number) => void) => Promise<void>;
  readonly undo: (entryId: number) => Promise<void>;
  /** The id of the signed-in user; null when signed out. */
  readonly userId: () => string | null;
  readonly takeTurn: TakeTurn;
  /** False when the browser is certain that there is no network. */
  readonly isOnline: () => boolean;
  readonly readClock: () => ClockReading;
}
