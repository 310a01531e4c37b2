import type { TypedEntry } from '@derby/rules/entry-fields';
import type { QueuedEntry } from './queued-entry.ts';
import type { DeviceStorage, Change } from './device-storage.ts';

const DRAFT_KEY = 'draft';

/** A file as its parts: not every browser stores File objects. */
interface StoredPhoto {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
}

/** The typed values that have not been sent. */
export interface Draft {
  readonly typed: Partial<TypedEntry>;
  readonly photo: File | null;
}

/** The stored state of the weigh-in on this device. Its methods never reject (`createDeviceStorage`). */
export interface DeviceStore {
  isLasting(): boolean;
  readDraft(): Promise<Draft>;
  writeDraft(typed: TypedEntry): Promise<void>;
  writeDraftPhoto(photo: File | null): Promise<void>;
  /** Turns the draft into a queued entry, atomically. */
  queueEntry(queuedEntry: QueuedEntry, photo: File | null): Promise<void>;
  /** Turns a queued entry back into the draft, atomically. */
  restoreDraft(queuedEntry: QueuedEntry): Promise<void>;
  updateQueuedEntry(queuedEntry: QueuedEntry): Promise<void>;
  removeQueuedEntry(key: string): Promise<void>;
  /** In the order of their weigh-ins. */
  listQueuedEntries(): Promise<QueuedEntry[]>;
  readPhoto(key: string): Promise<File | null>;
}

export function createDeviceStore(storage: DeviceStorage): DeviceStore {
  const readPhoto = async (key: string): Promise<File | null> => fileOf(await storage.get('photos', key));
  return {
    isLasting: () => storage.isLasting(),
    readDraft: async () => ({
      typed: (await storage.get('drafts', DRAFT_KEY)) ?? {},
      photo: await readPhoto(DRAFT_KEY),
    }),
    writeDraft: (typed) => storage.apply([{ place: 'drafts', key: DRAFT_KEY, value: typed }]),
    writeDraftPhoto: async (photo) => await storage.apply([await photoChange(DRAFT_KEY, photo)]),
    queueEntry: async (queuedEntry, photo) =>
      await storage.apply([
        { place: 'fish', key: queuedEntry.key, value: queuedEntry },
        await photoChange(queuedEntry.key, photo),
        ...noDraft(),
      ]),
    restoreDraft: async ({ key, typed }) =>
      await storage.apply([
        { place: 'drafts', key: DRAFT_KEY, value: typed },
        await photoChange(DRAFT_KEY, await readPhoto(key)),
        ...withoutQueuedEntry(key),
      ]),
    updateQueuedEntry: (queuedEntry) => storage.apply([{ place: 'fish', key: queuedEntry.key, value: queuedEntry }]),
    removeQueuedEntry: (key) => storage.apply(withoutQueuedEntry(key)),
    async listQueuedEntries() {
      const queuedEntry = [...(await storage.all('fish')).values()] as QueuedEntry[];
      return queuedEntry.toSorted((a, b) => a.weighedAt.localeCompare(b.weighedAt));
    },
    readPhoto,
  };
}

const withoutQueuedEntry = (key: string): Change[] => [
  { place: 'fish', key, value: undefined },
  { place: 'photos', key, value: undefined },
];

const noDraft = (): Change[] => [
  { place: 'drafts', key: DRAFT_KEY, value: undefined },
  { place: 'photos', key: DRAFT_KEY, value: undefined },
];

async function photoChange(key: string, photo: File | null): Promise<Change> {
  const value = photo && { bytes: await photo.arrayBuffer(), name: photo.name, type: photo.type };
  return { place: 'photos', key, value: value ?? undefined };
}

function fileOf(value: unknown): File | null {
  if (value === undefined) return null;
  const { bytes, name, type } = value as StoredPhoto;
  return new File([bytes], name, { type });
}
