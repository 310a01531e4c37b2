import { useState } from 'react';
import { ManageEntries_CheckDocument, type SeenEntryValues } from '../../generated/graphql.ts';
import { personNameOf } from '../../lib/texts.ts';
import { useChange } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import type { EntriesList, ManagedEntry } from './api.ts';
import { prizesFirst } from './entry-list.ts';

interface Shown {
  readonly entry: ManagedEntry | undefined;
  /** Its check has failed: the values of the next list show why. */
  readonly hasFailed?: true;
}

/** What a check is about. */
const seenValues = ({
  firstName,
  lastName,
  fishWeightLbs,
  isJunior,
  fishPhotoPath,
}: ManagedEntry): SeenEntryValues => ({
  firstName,
  lastName,
  fishWeightLbs,
  isJunior,
  fishPhotoPath,
});

const isEqual = (one: ManagedEntry | undefined, other: ManagedEntry): boolean =>
  one !== undefined && JSON.stringify(seenValues(one)) === JSON.stringify(seenValues(other));

/**
 * The entries that the user may check, one at a time. What is shown stays as it was read until the user decides: a poll
 * that changed it under the finger would get a check of values that were not compared.
 */
export function useCheckQueue(list: EntriesList, refetch: () => Promise<unknown>, timedMessage: TimedMessage) {
  const { isBusy, change } = useChange(timedMessage);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [later, setLater] = useState<readonly number[]>([]);
  const waiting = list.entries
    .filter(({ id, mayCheck }) => mayCheck && !done.has(id))
    .toSorted((one, other) => later.indexOf(one.id) - later.indexOf(other.id) || prizesFirst(one, other));
  const [shown, setShown] = useState<Shown>({ entry: waiting[0] });
  const { entry } = shown;
  const now = waiting.find(({ id }) => id === entry?.id);
  const isOutdated = entry && shown.hasFailed && !isEqual(now, entry);
  if (isOutdated || (!entry && waiting.length > 0)) setShown({ entry: now ?? waiting[0] });

  const goOn = (from: number): void => setShown({ entry: waiting.find(({ id }) => id !== from) });
  const pass = (id: number): void => {
    setDone(new Set([...done, id]));
    goOn(id);
  };
  return {
    entry,
    isBusy,
    waiting: waiting.length,
    /** How many are not checked, also those that another user must check. */
    left: list.entries.filter(({ id, check }) => check === null && !done.has(id)).length,
    pass,
    putOff: (): void => {
      if (entry === undefined || isBusy || waiting.length < 2) return;
      setLater([...later.filter((id) => id !== entry.id), entry.id]);
      goOn(entry.id);
    },
    async confirm(): Promise<void> {
      if (entry === undefined || isBusy) return;
      const { id } = entry;
      const checked = await change({
        mutation: ManageEntries_CheckDocument,
        variables: { id, seen: seenValues(entry) },
        done: `${personNameOf(entry)} is checked.`,
        failed: 'Failed to check the entry.',
      });
      if (checked) return pass(id);
      setShown({ entry, hasFailed: true });
      await refetch().catch(() => undefined);
    },
  };
}
