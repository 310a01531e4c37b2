import { textDueAt } from '../entries/index.ts';
import type { Connection } from '../kernel/index.ts';
import { settingsCodec, type WireSettings } from '../settings/index.ts';
import { WAITING } from './message.ts';
import { skipWaiting } from './decided-states.ts';
import { markRunRestored, markTextsToAllRestored, type TextToAll } from './run.ts';
import { forbidTextsUpTo, missedSince, templateOf, textKeyOf } from './weigh-in-text.ts';

/** What workers would send by themselves after a restore, although it may have been sent since the backup. */
export interface RestoredMessages {
  /** Number of messages that waited, and of texts that were not written yet. */
  readonly waiting: number;
  /** The run of an end that was decided and whose messages were not all written; null without one. */
  readonly unplannedRunId: number | null;
  readonly lastEntryId: number;
}

type Row = Readonly<Record<string, unknown>>;

/** A number of a backup, which is wrapped by its type. */
type Wrapped = Pick<number, 'valueOf'>;

/**
 * Creates a reader of the rows of a backup that finds out what would be sent. The rows decide, not the database at the
 * time of the backup: a message that was sent while the rows were copied waits in the copy.
 */
export function createRestoreCheck() {
  const rows = new Map<string, Row[]>();
  const fieldsOf: Readonly<Record<string, readonly string[]>> = {
    derby: ['status', 'isEndComplete', 'runId'],
    entries: ['_id', 'storedAt', 'awaitsPhotoUntil', 'disqualificationReason'],
    settings: ['values'],
    sms_entry_looks: ['lookedUpTo', 'lookedUpToId', 'restoredEntryId'],
    sms_messages: ['state', 'dedupeKey'],
    sms_runs: ['_id', 'isPlanned', 'toAll'],
  };
  const rowsOf = <Name extends keyof RestoredRows>(name: Name) =>
    (rows.get(name) ?? []) as unknown as RestoredRows[Name];
  return {
    /** Whether rows of this collection must be read. */
    reads: (collection: string): boolean => Object.hasOwn(fieldsOf, collection),
    read(collection: string, added: readonly Row[]): void {
      const fields = fieldsOf[collection] ?? [];
      const kept = added.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
      rows.set(collection, [...(rows.get(collection) ?? []), ...kept]);
    },
    result(): RestoredMessages {
      const entries = rowsOf('entries');
      const messages = rowsOf('sms_messages');
      const waiting = messages.filter(({ state }) => WAITING.some((one) => one === state)).length;
      const [look] = rowsOf('sms_entry_looks');
      const [settings] = rowsOf('settings');
      const runs = rowsOf('sms_runs');
      const hasRun = runs.some(({ toAll }) => toAll === undefined);
      const unplanned = runs.flatMap(({ isPlanned, toAll }) => (isPlanned === true ? [] : (toAll?.recipients ?? [])));
      const sendsTexts = !hasRun && templateOf(settingsCodec.decode(settings?.values ?? {}, () => undefined)) !== null;
      const written = new Set(messages.map(({ dedupeKey }) => dedupeKey));
      const unwritten = sendsTexts && look ? entries.filter((entry) => isTextMissing(entry, { look, written })) : [];
      return {
        waiting: waiting + unwritten.length + unplanned.length,
        unplannedRunId: unplannedRunOf(rowsOf('derby'), runs),
        lastEntryId: entries.reduce((last, { _id }) => Math.max(last, Number(_id)), 0),
      };
    },
  };
}

/** The fields that are read. */
interface RestoredRows {
  readonly derby: readonly RestoredDerby[];
  readonly entries: readonly RestoredEntry[];
  readonly settings: readonly { readonly values?: WireSettings }[];
  readonly sms_entry_looks: readonly RestoredLook[];
  readonly sms_messages: readonly { readonly state: string; readonly dedupeKey: string }[];
  readonly sms_runs: readonly RestoredRun[];
}

interface RestoredDerby {
  readonly status?: string;
  readonly isEndComplete?: boolean;
  readonly runId?: Wrapped | null;
}

interface RestoredRun {
  readonly _id: Wrapped;
  readonly isPlanned?: boolean;
  readonly toAll?: TextToAll;
}

interface RestoredLook {
  readonly lookedUpTo: Date;
  readonly lookedUpToId?: Wrapped;
  readonly restoredEntryId?: Wrapped;
}

interface RestoredEntry {
  readonly _id: Wrapped;
  readonly storedAt?: Date;
  readonly awaitsPhotoUntil?: Date;
  readonly disqualificationReason?: string | null;
}

function isTextMissing(
  entry: RestoredEntry,
  { look, written }: { readonly look: RestoredLook; readonly written: ReadonlySet<string> },
): boolean {
  const { _id } = entry;
  const id = Number(_id);
  const dueAt = textDueAt(entry);
  if (dueAt === null || id <= Number(look.restoredEntryId ?? 0)) return false;
  if (dueAt < missedSince(look.lookedUpTo) && id <= Number(look.lookedUpToId ?? id)) return false;
  return (entry.disqualificationReason ?? null) === null && !written.has(textKeyOf(id));
}

function unplannedRunOf([derby]: readonly RestoredDerby[], runs: readonly RestoredRun[]): number | null {
  if (derby?.status !== 'ended' || derby.isEndComplete !== false || (derby.runId ?? null) === null) return null;
  const runId = Number(derby.runId);
  return runs.some(({ _id, isPlanned }) => Number(_id) === runId && isPlanned === true) ? null : runId;
}

/**
 * Skips everything that would be sent by itself after a restore, also the texts of entries whose jobs or photos arrive
 * later. Returns how many messages were skipped.
 */
export async function skipRestored(database: Connection, restored: RestoredMessages, at: Date): Promise<number> {
  const { lastEntryId, unplannedRunId, waiting } = restored;
  await forbidTextsUpTo(database, lastEntryId);
  if (unplannedRunId !== null) await markRunRestored(database, unplannedRunId, at);
  await markTextsToAllRestored(database);
  await skipWaiting(database);
  return waiting;
}
