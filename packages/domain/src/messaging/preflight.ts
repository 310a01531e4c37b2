import { divisionNamed } from '@derby/rules/divisions';
import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts, type TextFacts } from '@derby/rules/message-text/text-facts';
import { isPrizePlace } from '@derby/rules/prize-places';
import { checkOf } from '../entries/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { plainWords } from './message.ts';
import { checkFinalText, derbyFacts, MAX_MESSAGE_LENGTH, type MessagingDeps } from './message-text.ts';
import { findOptOuts } from './opt-outs.ts';
import { composeRun, type FinalMessage } from './plan-run.ts';
import { contestantsOf, groupBy, listStandings, placeOf, similarContestants, tiesAtPrizes } from './contestants.ts';

/** The dependencies of the preflight. `smsSpacingMs` is the worker's time between two messages. */
export type PreflightDeps = MessagingDeps & { readonly smsSpacingMs: number };

/** What the end of the derby would send now. Counts are messages, one per contestant. */
export type MessagePreflight = Awaited<ReturnType<typeof messagePreflight>>;

/**
 * Returns what ending the derby now would send; writes nothing. `finalText` replaces `sms_final_template`. Throws
 * BAD_INPUT for a text that could not be sent.
 */
export async function messagePreflight(
  deps: PreflightDeps,
  actor: Actor,
  input: { readonly finalText?: string | null | undefined } = {},
) {
  assertAdministrator(actor);
  const settings = deps.settings.current();
  const finalText = input.finalText == null ? settings.smsFinalTemplate : checkFinalText(input.finalText);
  const standings = await listStandings(deps);
  const optOuts = await findOptOuts(
    deps,
    standings.map(({ phoneNumber }) => phoneNumber),
  );
  const composed = composeRun({ standings, template: finalText, ...derbyFacts(deps) }, optOuts);
  const measured = composed.map((message) => ({ message, facts: factsOf(message) }));
  const sent = measured.filter(({ message }) => message.skipReason === null);
  const previews = measured.map(({ message, facts }) => previewOf(message, facts));
  const segments = sent.map(({ facts }) => facts.segments);
  const contestants = contestantsOf(standings);
  return {
    /** The template with its variables. */
    finalText,
    isSmsEnabled: settings.smsEnabled,
    isProviderSet: [settings.twilioAccountSid, settings.twilioAuthToken, settings.twilioPhoneNumber].every(Boolean),
    /** Best ranks first, in the order of sending. */
    previews,
    /** Number of messages that would be sent. The counts below leave out the others. */
    recipients: sent.length,
    skipped: previews.filter(({ skipReason }) => skipReason !== null),
    sharedNumbers: sharedNumbersOf(sent.map(({ message }) => message)),
    similarContestants: similarContestants(contestants),
    ties: tiesAtPrizes(contestants),
    /** Entries at prize places that no second user has checked. */
    uncheckedPrizePlaces: standings
      .filter((entry) => isPrizePlace(settings.event.prizes, entry) && checkOf(entry) === null)
      .map(placeOf),
    withoutPhoto: sent.filter(({ message }) => message.photoPath === null).length,
    tooLong: sent.filter(({ message }) => message.text.length > MAX_MESSAGE_LENGTH).length,
    totalSegments: segments.reduce((sum, count) => sum + count, 0),
    maxSegments: Math.max(0, ...segments),
    /** Characters that force 70 characters per segment instead of 160. */
    wideCharacters: costlyCharacters(sent.map(({ facts }) => facts.wideCharacters)),
    doubleCharacters: costlyCharacters(sent.map(({ facts }) => facts.doubleCharacters)),
    durationMs: sent.length * deps.smsSpacingMs,
  };
}

/** One message as it would be sent now. */
export type MessagePreview = ReturnType<typeof previewOf>;

const factsOf = ({ text, photoPath }: FinalMessage) => textFacts(text, { isMms: photoPath !== null });

function previewOf(message: FinalMessage, { segments }: TextFacts) {
  const { entryId, rank, division, recipient, phoneNumber, photoPath, text, skipReason } = message;
  return {
    entryId,
    rank,
    isJunior: divisionNamed(division).isJunior,
    recipient,
    phoneNumber,
    photoPath,
    text,
    segments,
    /** Why it would not be sent, in plain words. */
    skipReason: skipReason && plainWords(skipReason),
  };
}

/** Returns the numbers that get several messages, one for each of their contestants. */
function sharedNumbersOf(messages: readonly FinalMessage[]) {
  const byNumber = groupBy(messages, ({ phoneNumber }) => phoneNumber);
  return [...byNumber].flatMap(([phoneNumber, ofNumber]) =>
    ofNumber.length < 2 ? [] : [{ phoneNumber, recipients: ofNumber.map(({ recipient }) => recipient) }],
  );
}

/** Returns characters that make messages longer, by readable name, with the number of messages that contain them. */
function costlyCharacters(perMessage: readonly (readonly string[])[]) {
  const counts = new Map<string, number>();
  for (const character of perMessage.flat()) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts]
    .map(([character, messages]) => ({ name: nameOfCharacter(character), messages }))
    .toSorted((a, b) => b.messages - a.messages);
}
