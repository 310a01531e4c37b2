import type { TypedEntry } from '@derby/rules/entry-fields';
import type { ClockReading } from '@derby/web-session/server-clock';
import type { CardHolder } from '../../../lib/card-holder.ts';
import type { Change, DeviceStorage, Place } from './device-storage.ts';
import { createSentFishStore, NO_SENT_FISH, type DeviceUser } from './sent-fish.ts';

/** An entry that waits on the device until the server has all of it. */
export interface QueuedEntry {
  /** Made on the device; the `Idempotency-Key` of every attempt to send it. */
  readonly key: string;
  /** The user's id: keys belong to a user, so only the same user can send it again without a second entry. */
  readonly weighedBy: string;
  /** The name of the scale pass of that user. Absent for other users, and in entries of earlier versions. */
  readonly passName?: string;
  /** The id of the user who typed it, once another one sends it. */
  readonly typedBy?: string;
  /** ISO 8601, by the device's clock. */
  readonly weighedAt: string;
  /** The clocks at the weigh-in. Missing in entries of earlier versions, like `order`. */
  readonly clock?: ClockReading;
  /** Increases with each weigh-in, also when the device's clock is set back. */
  readonly order?: number;
  /** The generation of the derby that this device saw last at the weigh-in, if it saw one. */
  readonly derbyGeneration?: number;
  /** An administrator has decided that it belongs to this derby. */
  readonly isForThisDerby?: true;
  readonly typed: TypedEntry;
  /** The card that was stated. The phone number of `typed` may then be blank. */
  readonly card?: CardHolder;
  /** The angler agreed to texts. */
  readonly hasConsented?: true;
  readonly hasPhoto: boolean;
  /** A request with it has left the device, so the server may have it although no response arrived. */
  readonly isAttempted?: true;
  /** The id of the saved entry, once only its photo is missing on the server. */
  readonly entryId: number | null;
  /** Why a user has to look at it; null while it is sent automatically. */
  readonly problem: EntryProblem | null;
}

/** Why a queued entry is no longer sent automatically. */
export interface EntryProblem {
  readonly sentence: string;
  /** Of the error; missing for one without a code, and in entries of earlier versions. */
  readonly code?: string;
  /** The server may have stored it: only the same key may be sent again. */
  readonly isUnknown: boolean;
}

const DRAFT_KEY = 'draft';
/** A draft that was not changed for this long is removed. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;

/** A file as its parts: not every browser stores File objects. */
interface StoredPhoto {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
}

/** The typed fields of a draft. */
export interface DraftEntry extends Partial<TypedEntry> {
  readonly card?: CardHolder | undefined;
  readonly hasConsented?: true | undefined;
}

/** A draft belongs to the user who typed it. */
interface StoredDraft {
  readonly ownerId: string;
  readonly changedMs: number;
  readonly typed: DraftEntry;
}

/** The typed values that have not been sent. */
export interface Draft {
  readonly typed: DraftEntry;
  readonly photo: File | null;
}

/** The stored state of the weigh-in on this device. Only methods that say so reject (`createDeviceStorage`). */
export type DeviceStore = ReturnType<typeof createDeviceStore>;

export function createDeviceStore(storage: DeviceStorage, user: DeviceUser) {
  const { userId, now } = user;
  const readPhoto = async (key: string): Promise<File | null> => fileOf(await storage.get('photos', key));
  /** Returns undefined also when the device cannot be read. */
  const find = async (place: Place, key: string): Promise<unknown> =>
    await storage.get(place, key).catch(() => undefined);
  const readOwnDraft = async (): Promise<StoredDraft | null> => {
    const draft = (await find('drafts', DRAFT_KEY)) as Partial<StoredDraft> | undefined;
    const isOwn = draft?.ownerId !== undefined && draft.ownerId === userId();
    const isRecent = now().getTime() - (draft?.changedMs ?? 0) < DRAFT_LIFETIME_MS;
    return isOwn && isRecent ? (draft as StoredDraft) : null;
  };
  const draftChange = (typed: DraftEntry, ownerId: string): Change => {
    const value: StoredDraft = { ownerId, changedMs: now().getTime(), typed };
    return { place: 'drafts', key: DRAFT_KEY, value };
  };
  const sentFish = createSentFishStore(storage, user);
  let isRemoved = false;
  /** Counts the changes of the draft's photo. One that was read too slowly belongs to an earlier draft. */
  let photoChanges = 0;
  return {
    health: () => storage.health(),
    applyUnwritten: () => storage.applyUnwritten(),
    /** Returns the draft of the signed-in user. */
    async readDraft(): Promise<Draft> {
      isRemoved = false;
      const draft = await readOwnDraft();
      return draft
        ? { typed: draft.typed, photo: fileOf(await find('photos', DRAFT_KEY)) }
        : { typed: {}, photo: null };
    },
    /** Does nothing while no user is signed in, like `writeDraftPhoto`. */
    async writeDraft(typed: DraftEntry): Promise<void> {
      const ownerId = userId();
      if (ownerId !== null && !isRemoved) await storage.apply([draftChange(typed, ownerId)]);
    },
    async writeDraftPhoto(photo: File | null): Promise<void> {
      const own = (photoChanges += 1);
      const change = await photoChange(DRAFT_KEY, photo);
      if (userId() !== null && !isRemoved && own === photoChanges) await storage.apply([change]);
    },
    /**
     * Removes the draft and the sent fish, but not what waits. What the form writes afterwards, such as a photo that is
     * still being shrunk, is dropped until `readDraft`.
     */
    async removeOwn(): Promise<void> {
      isRemoved = true;
      photoChanges += 1;
      await storage.apply([...noDraft(), NO_SENT_FISH]);
    },
    /** Removes a draft and sent fish of another user or of yesterday, once a user is signed in. */
    async removeStale(): Promise<void> {
      await sentFish.removeStale();
      // Without a stored one nothing is removed: the user may be typing the first one.
      const isStored = (await find('drafts', DRAFT_KEY)) !== undefined;
      if (isStored && userId() !== null && (await readOwnDraft()) === null) await storage.apply(noDraft());
    },
    sentFish,
    /** Turns the draft into a queued entry, atomically. */
    async queueEntry(queuedEntry: QueuedEntry, photo: File | null): Promise<void> {
      const { key } = queuedEntry;
      // The file may have been removed since it was chosen, for example with its memory card. The draft has a copy.
      const value = photo ? ((await storedPhotoOf(photo)) ?? (await find('photos', DRAFT_KEY))) : undefined;
      photoChanges += 1;
      await storage.apply([
        { place: 'queued', key, value: queuedEntry },
        { place: 'photos', key, value },
        ...noDraft(),
      ]);
    },
    /** Turns a queued entry back into the draft of this user, atomically. Rejects when its photo cannot be read. */
    async restoreDraft({ key, typed, card, hasConsented }: QueuedEntry, ownerId: string): Promise<void> {
      photoChanges += 1;
      await storage.apply([
        draftChange({ ...typed, ...(card && { card }), ...(hasConsented && { hasConsented }) }, ownerId),
        await photoChange(DRAFT_KEY, await readPhoto(key)),
        ...withoutQueuedEntry(key),
      ]);
    },
    updateQueuedEntry: (value: QueuedEntry) => storage.apply([{ place: 'queued', key: value.key, value }]),
    removeQueuedEntry: (key: string) => storage.apply(withoutQueuedEntry(key)),
    /** In the order of their weigh-ins. `health` says whether the list is complete. */
    async listQueuedEntries(): Promise<QueuedEntry[]> {
      const queuedEntries = [...(await storage.queuedEntries()).values()] as QueuedEntry[];
      return queuedEntries.toSorted(
        (a, b) => (a.order ?? 0) - (b.order ?? 0) || a.weighedAt.localeCompare(b.weighedAt),
      );
    },
    /** Rejects when the device cannot be read. */
    readPhoto,
  };
}

const withoutQueuedEntry = (key: string): Change[] => [
  { place: 'queued', key, value: undefined },
  { place: 'photos', key, value: undefined },
];

const noDraft = (): Change[] => [
  { place: 'drafts', key: DRAFT_KEY, value: undefined },
  { place: 'photos', key: DRAFT_KEY, value: undefined },
];

async function photoChange(key: string, photo: File | null): Promise<Change> {
  return { place: 'photos', key, value: photo ? await storedPhotoOf(photo) : undefined };
}

/** Returns undefined for a file that cannot be read. */
async function storedPhotoOf(photo: File): Promise<StoredPhoto | undefined> {
  try {
    return { bytes: await photo.arrayBuffer(), name: photo.name, type: photo.type };
  } catch {
    return undefined;
  }
}

function fileOf(value: unknown): File | null {
  if (value === undefined) return null;
  const { bytes, name, type } = value as StoredPhoto;
  return new File([bytes], name, { type });
}
