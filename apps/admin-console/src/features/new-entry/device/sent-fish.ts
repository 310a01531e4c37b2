import { wallClockOf } from '@derby/rules/event/derby-time';
import type { Change, DeviceStorage } from './device-storage.ts';

const KEY = 'sent';
/** The same name and weight within this time may be the same fish. */
export const SAME_FISH_MS = 300_000;

/** A fish that the server has from this device: enough to read it back and to recognise it, and nothing more. */
export interface SentFish {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly rank: number | null;
}

/** The fish belong to the user who sent them. */
interface StoredFish {
  readonly ownerId: string;
  readonly fish: readonly SentFish[];
}

export const NO_SENT_FISH: Change = { place: 'drafts', key: KEY, value: undefined };

/** Whose device it is now, and when. */
export interface DeviceUser {
  /** The id of the signed-in user; null when signed out. */
  readonly userId: () => string | null;
  readonly now: () => Date;
}

/**
 * The last fish that the signed-in user sent from this device today, and those of the last 5 minutes. They survive a
 * reload. They are lost without a warning on a device without room.
 */
export function createSentFishStore(storage: DeviceStorage, { userId, now }: DeviceUser) {
  const read = async (): Promise<unknown> => await storage.get('drafts', KEY).catch(() => undefined);
  /** Oldest first; empty when the device cannot be read. */
  async function list(): Promise<readonly SentFish[]> {
    const stored = (await read()) as StoredFish | undefined;
    return stored && stored.ownerId === userId() ? recentOf(stored.fish, now()) : [];
  }
  async function replace(change: (fish: readonly SentFish[]) => readonly SentFish[]): Promise<void> {
    const ownerId = userId();
    const fish = recentOf(change(await list()), now());
    const value = ownerId === null || fish.length === 0 ? undefined : ({ ownerId, fish } satisfies StoredFish);
    await storage.apply([{ ...NO_SENT_FISH, value, mayBeLost: true }]);
  }
  return {
    list,
    add: (fish: SentFish) => replace((before) => [...before, onlyShown(fish)]),
    /** Replaces the fish with this id, if there is one. */
    update: (fish: SentFish) => replace((before) => before.map((one) => (one.id === fish.id ? onlyShown(fish) : one))),
    remove: (id: number) => replace((before) => before.filter((one) => one.id !== id)),
    /** Removes those of another user, and those that have become too old. */
    async removeStale(): Promise<void> {
      if (userId() !== null && (await read()) !== undefined) await replace((fish) => fish);
    },
  };
}

const dayOf = (date: Date): string | undefined => wallClockOf(date).split('T')[0];

function recentOf(fish: readonly SentFish[], now: Date): readonly SentFish[] {
  return fish.filter(({ createdAt }, index) => {
    const created = new Date(createdAt);
    const isLastOfToday = index === fish.length - 1 && dayOf(created) === dayOf(now);
    return isLastOfToday || now.getTime() - created.getTime() <= SAME_FISH_MS;
  });
}

/** Leaves out the phone number and the photo of an entry. */
function onlyShown({ id, firstName, lastName, fishWeightLbs, isJunior, createdAt, rank }: SentFish): SentFish {
  return { id, firstName, lastName, fishWeightLbs, isJunior, createdAt, rank };
}
