import { formatWallDay, formatWallTime } from '@derby/rules/event/derby-time';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { listEntriesOfPhone } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import type { Settings } from '../settings/index.ts';
import { contestantsOf } from './contestants.ts';
import { insertMessage, messageModel } from './message.ts';
import { derbyFacts, renderMessage, type MessagingDeps } from './message-text.ts';
import { findOptOuts, wordsOf, type InboundMessage } from './opt-outs.ts';

/** A number gets one answer in each of these. */
const ANSWER_EVERY_MS = 60_000;
/** More people than share one phone. */
const MAX_CONTESTANTS = 5;
const QUESTIONS: Readonly<Record<string, 'rank' | 'when'>> = {
  RANK: 'rank',
  RANG: 'rank',
  WHEN: 'when',
  QUAND: 'when',
};

/** Returns what a whole text asks for; undefined when it is no question. */
export const questionIn = (text: string): 'rank' | 'when' | undefined => QUESTIONS[wordsOf(text).join(' ')];

/**
 * Answers RANK and WHEN (docs/rules.md, "Answers"). Returns the text for the response to the provider's request; null
 * for no answer. One write under two unique keys decides: the provider's message is answered once, with the same text
 * when it is delivered again, and its number once a minute. It takes no slot, because the provider sends it.
 */
export async function answerQuestion(
  deps: MessagingDeps,
  actor: Actor,
  { providerSid, from, text }: InboundMessage,
): Promise<string | null> {
  assertSystem(actor);
  const phoneNumber = parsePhoneNumber(from);
  const question = questionIn(text);
  const settings = deps.settings.current();
  if (phoneNumber === null || providerSid === '' || question === undefined || !settings.smsEnabled) return null;
  const requestKey = `inbound:${providerSid}`;
  const before = await messageModel(deps.database).findOne({ requestKey }, { text: 1 }).lean();
  if (before !== null) return before.text;
  if ((await findOptOuts(deps, [phoneNumber])).has(phoneNumber)) return null;
  const answer = question === 'when' ? whenAndWhere(settings) : await ranksOf(deps, phoneNumber);
  if (answer === null) return null;
  const at = deps.clock.now();
  const message = {
    runId: null,
    kind: 'reply' as const,
    dedupeKey: `reply:${phoneNumber}:${Math.floor(at.getTime() / ANSWER_EVERY_MS)}`,
    requestKey,
    // Not that of an entry: the history of an entry has the texts that the organisers sent.
    entryId: null,
    division: null,
    rank: null,
    recipient: '',
    phoneNumber,
    text: answer,
    photoPath: null,
    requestId: deps.requestId ?? null,
    skipReason: null,
    isAwaited: false,
  };
  if ((await insertMessage(deps.database, message, at, 'accepted')) !== null) return answer;
  // Another delivery of this message may have answered meanwhile; else the number had its answer.
  return (await messageModel(deps.database).findOne({ requestKey }, { text: 1 }).lean())?.text ?? null;
}

/** Returns one line for each contestant of a number; null while the board is private. */
async function ranksOf(deps: MessagingDeps, phoneNumber: string): Promise<string | null> {
  if (!deps.settings.current().leaderboardPublic) return null;
  const contestants = contestantsOf(await listEntriesOfPhone(deps, phoneNumber)).slice(0, MAX_CONTESTANTS);
  if (contestants.length === 0) return 'No fish was weighed in with this number yet.';
  return contestants
    .map(({ best }) =>
      renderMessage('[First Name]: [Rank/Position], [Weight] lbs. [Leaderboard URL]', best, derbyFacts(deps)),
    )
    .join('\n');
}

function whenAndWhere({ weighInStart, weighInEnd, event }: Settings): string {
  if (weighInStart === '') return `${event.shortTitle}: the next date will be announced.`;
  const end = weighInEnd === '' ? '' : ` to ${formatWallTime(weighInEnd)}`;
  const { name, streetAddress, locality } = event.venue;
  const place = [name, streetAddress, locality].filter(Boolean).join(', ');
  return `${event.shortTitle}: ${formatWallDay(weighInStart)}, weigh-in ${formatWallTime(weighInStart)}${end}, ${place}`;
}
