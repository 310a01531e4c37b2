import { wallClockOf } from '@derby/rules/event/derby-time';
import { SAME_FISH_MS } from '../constants.ts';
import type { Change, DeviceStorage } from './device-storage.ts';

const KEY = 'sent';

/** A fish that the server has from this device: enough to read it back and to recognise it, and nothing more. */
export interface SentFish {
  /** The id of its entry. */
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

/**
 * The last fish that the signed-in user sent from this device today, and those of the last 5 minutes. They survive a
 * reload. They are lost without a warning on a device without room.
 */
export interface SentFishStore {
  /** Oldest first. */
  list(): Promise<readonly SentFish[]>;
  add(fish: SentFish): Promise<void>;
  /** Replaces the fish with this id, if there is one. */
  update(fish: SentFish): Promise<void>;
  remove(id: number): Promise<void>;
  /** Removes those of another user, and those that have become too old. */
  removeStale(): Promise<void>;
}

/** The change that removes all of them. */
export const NO_SENT_FISH: Change = { place: 'drafts', key: KEY, value: undefined };

interface DeviceUser {
  readonly userId: () => string | null;
  readonly now: () => Date;
}

export function createSentFishStore(storage: DeviceStorage, { userId, now }: DeviceUser): SentFishStore {
  async function list(): Promise<readonly SentFish[]> {
    const stored = (await storage.get('drafts', KEY)) as StoredFish | undefined;
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
    add: (fish) => replace((before) => [...before, onlyShown(fish)]),
    update: (fish) => replace((before) => before.map((one) => (one.id === fish.id ? onlyShown(fish) : one))),
    remove: (id) => replace((before) => before.filter((one) => one.id !== id)),
    async removeStale() {
      if (userId() !== null && (await storage.get('drafts', KEY)) !== undefined) await replace((fish) => fish);
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
