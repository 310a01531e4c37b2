import { DIVISIONS } from '@derby/rules/divisions';
import { lastNumber, type Connection } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { readBoardPage, type PastEntry } from './past-boards.ts';
import { shownEntryOf } from './past-derbies.ts';
import { findRows } from './past-derby-rows.ts';

/** The published derby that holds a record, with the fish that made it by rank. */
interface Holder {
  readonly year: string;
  readonly title: string;
  /** Of both divisions. */
  readonly fish: number;
  readonly entries: readonly PastEntry[];
}

interface Records {
  /** How many published derbies were compared. */
  readonly derbies: number;
  readonly heaviest: Holder;
  /** The closest finish of a division; null while no division had two fish. */
  readonly closest: Holder | null;
  readonly mostFish: Holder;
}

type RecordDeps = Pick<SettingsDeps, 'database' | 'settings' | 'clock'>;

/** The records of each database, until the published derbies change. */
const known = new WeakMap<Connection, { readonly version: number; readonly records: Promise<Records | null> }>();

/** Returns the records of all published past derbies; null without one. For all callers. */
export async function readPastRecords(deps: RecordDeps) {
  const { database, settings } = deps;
  // Read first: a change after it makes the next caller compare again.
  const version = await lastNumber(database, 'past_derbies');
  let kept = known.get(database);
  if (kept?.version !== version) {
    kept = { version, records: compareDerbies(deps) };
    known.set(database, kept);
    kept.records.catch(() => known.delete(database));
  }
  const records = await kept.records;
  const shown = (holder: Holder) => ({
    ...holder,
    entries: holder.entries.map((entry) => shownEntryOf(entry, settings.current())),
  });
  return (
    records && {
      derbies: records.derbies,
      heaviest: shown(records.heaviest),
      closest: records.closest && shown(records.closest),
      mostFish: shown(records.mostFish),
    }
  );
}

/** Of equal derbies, the earlier one keeps the record. */
async function compareDerbies(deps: RecordDeps): Promise<Records | null> {
  const rows = (await findRows(deps, { isPublished: true })).toReversed();
  const finishes: Holder[] = [];
  const derbies = rows.map(({ year, title, regularEntries, juniorEntries, winners }) => {
    const [heaviest] = winners.toSorted((a, b) => b.fishWeightLbs - a.fishWeightLbs);
    return { year, title, fish: regularEntries + juniorEntries, entries: heaviest ? [heaviest] : [] };
  });
  for (const [index, { winners, runnersUp, ...row }] of rows.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- only of derbies that were archived before it was kept
    const seconds = runnersUp ?? (await readSeconds(deps.database, row));
    for (const second of seconds) {
      const winner = winners.find(({ isJunior }) => isJunior === second.isJunior);
      if (winner) finishes.push({ ...derbies[index]!, entries: [winner, second] });
    }
  }
  const [heaviest] = derbies.toSorted((a, b) => heaviestOf(b) - heaviestOf(a));
  const [mostFish] = derbies.toSorted((a, b) => b.fish - a.fish);
  const [closest = null] = finishes.toSorted((a, b) => gapOf(a) - gapOf(b));
  return heaviest && mostFish ? { derbies: rows.length, heaviest, closest, mostFish } : null;
}

async function readSeconds(database: Connection, boards: Parameters<typeof readBoardPage>[1]): Promise<PastEntry[]> {
  const pages = await Promise.all(
    DIVISIONS.map(async ({ isJunior }) => await readBoardPage(database, boards, { isJunior, page: 1 })),
  );
  return pages.flatMap(([, second]) => second ?? []);
}

const heaviestOf = ({ entries: [winner] }: Holder): number => winner?.fishWeightLbs ?? 0;

const gapOf = ({ entries: [winner, second] }: Holder): number =>
  (winner?.fishWeightLbs ?? Infinity) - (second?.fishWeightLbs ?? 0);
