import { parsePhoneNumber } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { keepWish } from './opt-out.model.ts';

/** A message from a phone. */
export interface InboundMessage {
  /** The provider's id; the same one again is the same message again. */
  readonly providerSid: string;
  /** As the provider writes it, `+12505550142`. */
  readonly from: string;
  readonly text: string;
}

/** The provider's own words; a number that has sent one of the first gets nothing until one of the second. */
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
 * Obeys STOP and START (docs/rules.md, "Messages"), each message once, however often it is delivered: an old START must
 * not lift a later STOP. Everything else that people write changes nothing. Gives whether anything changed.
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
  const isNews = await keepWish(deps, { phoneNumber, isOptedOut, providerSid, at: deps.clock.now() });
  deps.logger.info({ sid: providerSid, isOptedOut, isNews }, 'opt-out or opt-in received');
  return isNews;
}

/** People write `Stop.` and `stop all`. */
function wordOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, '');
}
