import { parsePhoneNumber } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { storeOptOutChange } from './opt-out.model.ts';

/** A message that a phone sent. */
export interface InboundMessage {
  /** The provider's id, the same in each delivery of a message. */
  readonly providerSid: string;
  /** In E.164, `+12505550142`. */
  readonly from: string;
  readonly text: string;
}

/** The provider's keywords. A number that has sent a stop word gets no messages until it sends a start word. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
]);
const START_WORDS: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/**
 * Processes STOP and START (docs/rules.md, "Messages"), each message once: a START that is delivered again must not
 * lift a later STOP. Ignores all other texts. Returns whether anything changed.
 */
export async function receiveInboundMessage(
  deps: SettingsDeps,
  actor: Actor,
  message: InboundMessage,
): Promise<boolean> {
  assertSystem(actor);
  const { providerSid, from, text } = message;
  const phoneNumber = parsePhoneNumber(from);
  const word = wordOf(text);
  const isOptedOut = STOP_WORDS.has(word);
  if (phoneNumber === null || providerSid === '' || (!isOptedOut && !START_WORDS.has(word))) return false;
  const isNews = await storeOptOutChange(deps, { phoneNumber, isOptedOut, providerSid, at: deps.clock.now() });
  deps.logger.info({ sid: providerSid, isOptedOut, isNews }, 'opt-out or opt-in received');
  return isNews;
}

/** Accepts variants such as `Stop.` and `stop all`. */
function wordOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, '');
}
