import { findRankedEntries, listTextsDueSince, mayGetText, type RankedEntry } from '../entries/index.ts';
import {
  assertSystem,
  collectionOf,
  lastNumber,
  unlessDuplicate,
  type Actor,
  type Connection,
} from '../kernel/index.ts';
import type { Settings } from '../settings/index.ts';
import { insertMessages, messageAbout } from './message.ts';
import { derbyFacts, renderMessage, type MessagingDeps } from './message-text.ts';
import { readReasonsToSkip } from './skip-reason.ts';

const ONLY_ID = 1;

/** Up to where entries were scanned for weigh-in texts. */
interface EntryLook {
  readonly lookedUpTo: Date;
  /** The last entry id that was given out before that scan; absent in rows of earlier versions. */
  readonly lookedUpToId?: number;
  /** Entries up to this id came from a backup and get no text that was not written yet; absent without a restore. */
  readonly restoredEntryId?: number;
}

const entryLookModel = collectionOf<EntryLook & { _id: number }>('sms_entry_looks', {
  _id: Number,
  lookedUpTo: Date,
  lookedUpToId: Number,
  restoredEntryId: Number,
});

/** Keeps the texts of entries up to this id from being written. */
export async function forbidTextsUpTo(database: Connection, restoredEntryId: number): Promise<void> {
  await entryLookModel(database).updateOne({ _id: ONLY_ID }, { $max: { restoredEntryId } }, { upsert: true });
}

/** Returns the dedupe key of the weigh-in text of an entry. */
export const textKeyOf = (entryId: number): string => `entry:${entryId}:auto`;

/** Overlap of two scans: a row's time is taken before it is written. */
const OVERLAP_MS = 60_000;

/** Returns since when entries are scanned after a scan at this time. */
export const missedSince = (lookedUpTo: Date): Date => new Date(lookedUpTo.getTime() - OVERLAP_MS);

/**
 * Writes the weigh-in text of one entry when `sms_auto_template` is set (docs/rules.md, "Messages"). Can be repeated.
 * Writes nothing while the entry waits for its photo. Returns whether there is anything to send.
 */
export async function planWeighInText(
  deps: MessagingDeps,
  actor: Actor,
  input: { readonly entryId: number; readonly requestId: string | null },
): Promise<boolean> {
  assertSystem(actor);
  const template = templateOf(deps.settings.current());
  if (template === null || !(await mayGetText(deps, input.entryId))) return false;
  const look = await entryLookModel(deps.database).findById(ONLY_ID).lean();
  if (input.entryId <= (look?.restoredEntryId ?? 0)) return false;
  const added = await findRankedEntries(deps, new Set([input.entryId]));
  await writeTexts(deps, added, { template, requestId: input.requestId });
  return added.length > 0;
}

/**
 * Makes up for lost jobs and for photos that did not come. Writes the texts of all entries that were stored, or stopped
 * waiting for a photo, since the last scan. Entries from a time without weigh-in texts get none, except those of its
 * last minute. Returns whether there were such entries.
 */
export async function planMissedWeighInTexts(deps: MessagingDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const now = deps.clock.now();
  const looks = entryLookModel(deps.database);
  const lastEntryId = await lastNumber(deps.database, 'entries');
  const look: Partial<EntryLook> = (await looks.findById(ONLY_ID).lean()) ?? {};
  const { lookedUpTo = now, lookedUpToId = lastEntryId, restoredEntryId = 0 } = look;
  // After the clock was ahead for a while, `lookedUpTo` may be in the future and must not hide entries.
  const since = missedSince(lookedUpTo < now ? lookedUpTo : now);
  const template = templateOf(deps.settings.current());
  const arrived = template === null ? [] : await arrivedSince(deps, since, lookedUpToId);
  const added = arrived.filter(({ id }) => id > restoredEntryId);
  if (template !== null) await writeTexts(deps, added, { template, requestId: null });
  await unlessDuplicate(
    looks.updateOne({ _id: ONLY_ID }, { $max: { lookedUpTo: now, lookedUpToId: lastEntryId } }, { upsert: true }),
  );
  return added.length > 0;
}

async function arrivedSince(deps: MessagingDeps, since: Date, afterId: number): Promise<RankedEntry[]> {
  return await findRankedEntries(deps, await listTextsDueSince(deps, { since, afterId }));
}

/** Returns the template of weigh-in texts; null while none are sent. Read it once: it may be cleared meanwhile. */
export function templateOf({ smsEnabled, smsAutoTemplate }: Settings): string | null {
  return smsEnabled && smsAutoTemplate !== '' ? smsAutoTemplate : null;
}

async function writeTexts(
  deps: MessagingDeps,
  entries: readonly RankedEntry[],
  { template, requestId }: { readonly template: string; readonly requestId: string | null },
): Promise<void> {
  if (entries.length === 0) return;
  const reasonToSkip = await readReasonsToSkip(
    deps,
    entries.map(({ phoneNumber }) => phoneNumber),
    'auto',
  );
  const messages = entries.map((entry) => ({
    runId: null,
    kind: 'auto' as const,
    dedupeKey: textKeyOf(entry.id),
    ...messageAbout(entry, reasonToSkip),
    text: renderMessage(template, entry, derbyFacts(deps)),
    requestId,
    isAwaited: false,
  }));
  await insertMessages(deps.database, messages, deps.clock.now());
}
