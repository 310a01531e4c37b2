import { useQuery } from '@apollo/client/react';
import type { PersonName } from '@derby/rules/name-fold';
import { phoneDigitsOf } from '@derby/rules/phone-number';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { useMemo, useState } from 'react';
import { NewEntry_WeighedEntriesDocument, type NewEntry_WeighedEntriesQuery } from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { ENTRIES_POLL_MS } from './api.ts';
import type { QueuedEntry } from './device/device-store.ts';
import type { SentFish } from './device/sent-fish.ts';
import { useQueueState } from './components/queue-provider.tsx';
import type { AddedEntry } from './queue/queue-state.ts';

export type SavedEntry = NewEntry_WeighedEntriesQuery['entries'][number];

export interface WeighedEntry extends PersonName {
  /** Null while it waits on this device, like `rank`. */
  readonly id: number | null;
  /**
   * Ten digits. Null for a fish that was sent before a reload, until the server's entries are loaded, and for one that
   * waits with a card, which tells it.
   */
  readonly phoneNumber: string | null;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** ISO 8601, by the server's clock. */
  readonly createdAt: string;
  readonly rank: number | null;
}

/** Returns whether an entry is one that the server has, with everything that a correction needs. */
export const isSaved = (entry: WeighedEntry): entry is SavedEntry => entry.id !== null && entry.phoneNumber !== null;

const NO_ENTRIES: readonly SavedEntry[] = [];

/**
 * Returns all entries of this derby: those of the server, at most 30 s old, and those of this device, at once. Without
 * the server they are the last known ones, and those of this device. Before the first response nobody knows whether
 * there are more.
 */
export function useWeighedEntries() {
  const read = latest(useQuery(NewEntry_WeighedEntriesDocument, { pollInterval: ENTRIES_POLL_MS, ...LARGE_LIST }));
  const { data } = read;
  const { added, sentFish, queuedEntries } = useQueueState();
  const addedBefore = useAddedBefore(data, added);
  const weighed = useMemo((): readonly WeighedEntry[] => {
    const known = data?.entries ?? NO_ENTRIES;
    const ids = new Set(known.map(({ id }) => id));
    const newer = added
      .filter((one) => !addedBefore.includes(one))
      .map(({ entry }) => entry)
      .filter(({ id }) => !ids.has(id));
    const addedIds = new Set(added.map(({ entry }) => entry.id));
    // The server's entries contain them, unless they were deleted.
    const before = data ? [] : sentFish.filter(({ id }) => !addedIds.has(id));
    const waiting = queuedEntries.filter(({ entryId }) => entryId === null);
    return [...known, ...before.map(withoutPhone), ...newer, ...waiting.map(weighedEntryOf)];
  }, [data, added, addedBefore, sentFish, queuedEntries]);
  return { weighed, areAllKnown: data !== undefined };
}

const NONE: readonly AddedEntry[] = [];

/**
 * Returns the entries that were already added when the data before these, or the page, came. These data were requested
 * later, so they contain them, unless they were deleted.
 */
function useAddedBefore(data: unknown, added: readonly AddedEntry[]): readonly AddedEntry[] {
  const [read, setRead] = useState({ data, added, before: NONE });
  if (data !== read.data) setRead({ data, added, before: read.added });
  return read.before;
}

const withoutPhone = (fish: SentFish): WeighedEntry => ({ ...fish, phoneNumber: null });

function weighedEntryOf({ typed, weighedAt, clock }: QueuedEntry): WeighedEntry {
  const { firstName, lastName, isJunior } = typed;
  const fishWeightLbs = parseWeight(weightTextOf(typed.fishWeight));
  const phoneNumber = phoneDigitsOf(typed.phoneNumber) || null;
  const createdAt = new Date(Date.parse(weighedAt) + (clock?.server?.offsetMs ?? 0)).toISOString();
  return { id: null, firstName, lastName, phoneNumber, isJunior, fishWeightLbs, createdAt, rank: null };
}
