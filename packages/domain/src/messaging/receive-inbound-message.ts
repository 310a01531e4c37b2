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

/** As first word of a text they opt out, whatever follows: `STOP please`. */
const STOP_WORDS = wordSet('STOP STOPALL UNSUBSCRIBE OPTOUT ARRET ARRETER ARRETEZ DESABONNER DESABONNEMENT');
/** Everyday words, which opt out only beside words of SURROUNDING: `Cancel, thanks`, but not `The end`. */
const WEAK_STOP_WORDS = wordSet('CANCEL END QUIT REVOKE FIN');
const SURROUNDING = wordSet(
  'PLEASE PLS PLZ THANKS THANK YOU THX TY NOW ME ALL TEXT TEXTS TEXTING MESSAGE MESSAGES SMS SVP S IL VOUS PLAIT MERCI',
);
const START_WORDS = wordSet('START UNSTOP COMMENCER');
const MAX_TEXT_LENGTH = 1_600;

/**
 * Processes STOP and START (docs/rules.md, "Opt-out"), each message once: a START that is delivered again must not
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
  const isOptedOut = isOptOut(text);
  if (phoneNumber === null || providerSid === '' || isOptedOut === null) return false;
  const isNews = await storeOptOutChange(deps, { phoneNumber, isOptedOut, providerSid, at: deps.clock.now() });
  deps.logger.info({ sid: providerSid, isOptedOut, isNews }, 'opt-out or opt-in received');
  return isNews;
}

/** Returns whether a text opts out (true) or in (false); null for any other text. */
function isOptOut(text: string): boolean | null {
  const words = wordsOf(text);
  const whole = words.join('');
  const meaningful = words.filter((word) => !SURROUNDING.has(word)).join('');
  if (STOP_WORDS.has(words[0] ?? '') || STOP_WORDS.has(whole)) return true;
  if (STOP_WORDS.has(meaningful) || WEAK_STOP_WORDS.has(meaningful)) return true;
  return START_WORDS.has(whole) ? false : null;
}

/** Returns the words of a text in capitals, without accents, punctuation and emoji. */
function wordsOf(text: string): string[] {
  const letters = text.slice(0, MAX_TEXT_LENGTH).normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return letters.match(/[A-Z]+/g) ?? [];
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
