import { hash } from 'node:crypto';
import { toE164 } from '@derby/rules/phone-number';
import { assertAdministrator, assertSystem, collectionOf, type Actor } from '../kernel/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { ACCEPTED, messageModel } from './message.ts';
import type { LookUpResponse, SendingDeps } from './sender.ts';

/*
 * An empty list proves nothing: the provider may hide texts or numbers (message redaction), or leave messages out. So
 * absence counts only while the list shows a message that the provider certainly accepted.
 */

/** Whether the provider's list shows a message that it accepted: with number and text, without its text, or not. */
export type LookUpVerdict = 'SHOWN' | 'TEXT_HIDDEN' | 'NOT_LISTED';

const ONLY_ID = 1;

/** The last check. */
const lookUpCheckModel = collectionOf<{ _id: number; account: string; verdict: LookUpVerdict; at: Date }>(
  'sms_look_up_check',
  { _id: Number, account: String, verdict: String, at: Date },
);

/** An older message says nothing about the provider's current settings. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** Limits the requests of `checkLookUps`. */
const CHECK_INTERVAL_MS = 60_000;

type CheckDeps = Pick<SendingDeps, 'clock' | 'database' | 'logger' | 'sender' | 'settings' | 'timings'>;

/** A look for an accepted message reads this many. Without one, the next look is a few seconds later. */
const LATEST = 20;

/** Returns a hash that identifies the provider account whose list is read. */
export function accountOf({ twilioAccountSid }: Settings): string {
  return hash('sha256', twilioAccountSid, 'base64url');
}

/**
 * Checks at most once a minute whether look-ups can work, so that Readiness warns before they are needed. Does nothing
 * without a recently accepted message. Returns whether it sent a request.
 */
export async function checkLookUps(deps: CheckDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const last = await lookUpCheckModel(deps.database).findById(ONLY_ID).lean();
  const elapsedMs = deps.clock.now().getTime() - (last?.at.getTime() ?? 0);
  if (last?.account === accountOf(deps.settings.current()) && elapsedMs >= 0 && elapsedMs < CHECK_INTERVAL_MS) {
    return false;
  }
  return (await judgeList(deps)) !== null;
}

/**
 * Looks up the newest message that this account accepted, at least half a grace time after its departure, and stores
 * the verdict. Returns null when there is no such message or the list cannot be read.
 */
export async function judgeList(deps: CheckDeps): Promise<LookUpVerdict | null> {
  const { database, sender } = deps;
  const at = deps.clock.now();
  const account = accountOf(deps.settings.current());
  const latest = await messageModel(database)
    .find({
      departedAt: {
        $gte: new Date(at.getTime() - MAX_AGE_MS),
        $lte: new Date(at.getTime() - deps.timings.lookUpGraceMs / 2),
      },
    })
    .sort({ departedAt: -1 })
    .limit(LATEST)
    .lean();
  const accepted = latest.find(
    (message) => message.account === account && message.providerSid !== undefined && ACCEPTED.includes(message.state),
  );
  if (accepted === undefined) return null;
  const { _id: messageId, phoneNumber, providerSid, text } = accepted;
  const verdict = verdictOf(await sender.findSent({ to: toE164(phoneNumber), body: text }), providerSid);
  if (verdict === null) return null;
  if (verdict !== 'SHOWN') {
    deps.logger.warn({ messageId, verdict }, "an accepted message is not shown in the provider's list");
  }
  await lookUpCheckModel(database).updateOne({ _id: ONLY_ID }, { $set: { account, verdict, at } }, { upsert: true });
  return verdict;
}

function verdictOf(response: LookUpResponse, providerSid: string | undefined): LookUpVerdict | null {
  if (response.kind === 'no-response') return null;
  if (response.found.some(({ sid }) => sid === providerSid)) return 'SHOWN';
  const isTextHidden = response.others.some(({ sid, isHidden }) => sid === providerSid && isHidden);
  return isTextHidden ? 'TEXT_HIDDEN' : 'NOT_LISTED';
}

/** Returns the verdict of the last check with the current account; null when it is not known. */
export async function readLookUpVerdict(
  deps: Pick<SettingsDeps, 'database' | 'settings'>,
  actor: Actor,
): Promise<LookUpVerdict | null> {
  assertAdministrator(actor);
  const last = await lookUpCheckModel(deps.database).findById(ONLY_ID).lean();
  return last?.account === accountOf(deps.settings.current()) ? last.verdict : null;
}
