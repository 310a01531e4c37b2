import { parsePhoneNumber } from '@derby/rules/phone-number';
import { findConsents } from '../consents/index.ts';
import type { MessageKind, SkipReason } from './message.ts';
import { findOptOuts } from './opt-outs.ts';

/** Returns why a number gets no message; null when it may. */
export type ReasonToSkip = (phoneNumber: string) => SkipReason | null;

/** What a person of the club writes to one number, and what a phone asked for, needs no recorded consent. */
const BY_HAND: ReadonlySet<MessageKind> = new Set(['manual', 'test', 'reply']);

/**
 * Reads what decides whether these numbers get messages of a kind. Runs, their previews, weigh-in texts and the last
 * check before a message leaves all ask here.
 */
export async function readReasonsToSkip(
  deps: Parameters<typeof findOptOuts>[0],
  phoneNumbers: readonly string[],
  kind: MessageKind,
): Promise<ReasonToSkip> {
  const optOuts = await findOptOuts(deps, phoneNumbers);
  const needsConsent = deps.settings.current().smsRequireConsent && !BY_HAND.has(kind);
  const consents = needsConsent ? await findConsents(deps.database, phoneNumbers) : null;
  return (phoneNumber) => {
    if (parsePhoneNumber(phoneNumber) === null) return 'BAD_NUMBER';
    if (optOuts.has(phoneNumber)) return 'OPTED_OUT';
    return consents === null || consents.has(phoneNumber) ? null : 'NO_CONSENT';
  };
}
