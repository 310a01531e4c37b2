import { listStoredSince, mayGetText, type RankedEntry } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { findLookedUpTo, moveLookedUpTo } from './entry-look.model.ts';
import { insertMessages } from './message.model.ts';
import { derbyFacts, type MessagingDeps } from './messaging-deps.ts';
import { messageAbout } from './new-message.ts';
import { findOptOuts } from './opt-out.model.ts';
import { renderMessage } from './render-message.ts';
import { listStandings } from './standings.ts';

/** Overlap of two scans: a row's time is taken before it is written, and the clocks of two hosts differ. */
const OVERLAP_MS = 60_000;

/**
 * Writes the weigh-in confirmation of one entry when `sms_auto_template` is set (docs/rules.md, "Messages"). Can be
 * repeated. Writes nothing while the entry waits for its photo. Returns whether there is anything to send.
 */
export async function planEntryMessage(
  deps: MessagingDeps,
  actor: Actor,
  input: { readonly entryId: number; readonly requestId: string | null },
): Promise<boolean> {
  assertSystem(actor);
  if (!areConfirmationsOn(deps) || !(await mayGetText(deps, input.entryId))) return false;
  const entries = await listStandings(deps);
  const added = entries.filter(({ id }) => id === input.entryId);
  await writeConfirmations(deps, added, input.requestId);
  return added.length > 0;
}

/**
 * Makes up for lost jobs and for photos that did not come. Writes the confirmations of all entries that were stored, or
 * stopped waiting for a photo, since the last scan. Entries from a time without confirmations get none, except those of
 * its last minute. Returns whether there were such entries.
 */
export async function planMissedEntryMessages(deps: MessagingDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const now = deps.clock.now();
  const lookedUpTo = (await findLookedUpTo(deps.database)) ?? now;
  const since = new Date(lookedUpTo.getTime() - OVERLAP_MS);
  const added = areConfirmationsOn(deps) ? await arrivedSince(deps, since) : [];
  await writeConfirmations(deps, added, null);
  await moveLookedUpTo(deps.database, now);
  return added.length > 0;
}

async function arrivedSince(deps: MessagingDeps, since: Date): Promise<RankedEntry[]> {
  const ids = await listStoredSince(deps, since);
  return ids.size === 0 ? [] : (await listStandings(deps)).filter(({ id }) => ids.has(id));
}

function areConfirmationsOn(deps: MessagingDeps): boolean {
  const { smsEnabled, smsAutoTemplate } = deps.settings.current();
  return smsEnabled && smsAutoTemplate !== '';
}

async function writeConfirmations(
  deps: MessagingDeps,
  entries: readonly RankedEntry[],
  requestId: string | null,
): Promise<void> {
  if (entries.length === 0) return;
  const { smsAutoTemplate } = deps.settings.current();
  const optOuts = await findOptOuts(
    deps,
    entries.map(({ phoneNumber }) => phoneNumber),
  );
  const messages = entries.map((entry) => ({
    runId: null,
    kind: 'auto' as const,
    dedupeKey: `entry:${entry.id}:auto`,
    ...messageAbout(entry, optOuts),
    text: renderMessage(smsAutoTemplate, entry, derbyFacts(deps)),
    requestId,
    isAwaited: false,
  }));
  await insertMessages(deps.database, messages, deps.clock.now());
}
