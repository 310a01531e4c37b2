import { parsePhoneNumber } from '@derby/rules/phone-number';
import type { SkipReason } from './message.ts';
import { findOptOuts } from './opt-outs.ts';

/** Returns why a number gets no message; null when it may. */
export type ReasonToSkip = (phoneNumber: string) => SkipReason | null;

/**
 * Reads what decides whether these numbers get messages. Runs, their previews, weigh-in texts and the last check before
 * a message leaves all ask here.
 */
export async function readReasonsToSkip(
  deps: Parameters<typeof findOptOuts>[0],
  phoneNumbers: readonly string[],
): Promise<ReasonToSkip> {
  const optOuts = await findOptOuts(deps, phoneNumbers);
  return (phoneNumber) =>
    parsePhoneNumber(phoneNumber) === null ? 'BAD_NUMBER' : optOuts.has(phoneNumber) ? 'OPTED_OUT' : null;
}
