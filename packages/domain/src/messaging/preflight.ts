import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts, type TextFacts } from '@derby/rules/message-text/text-facts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { composeRun, type FinalMessage } from './compose-run.ts';
import { contestantsOf, groupBy, similarContestants, type SimilarContestants } from './contestants.ts';
import { tiesAtPrizes, type PrizeTie } from './prize-ties.ts';
import { checkFinalText, MAX_MESSAGE_LENGTH } from './message-limits.ts';
import { derbyFacts, type MessagingDeps } from './messaging-deps.ts';
import { findOptOuts } from './opt-out.model.ts';
import { plainWords } from './plain-words.ts';
import { listStandings } from './standings.ts';

/** The dependencies of the preflight. `smsSpacingMs` is the worker's time between two messages. */
export type PreflightDeps = MessagingDeps & { readonly smsSpacingMs: number };

/** One message as it would be sent now. */
export interface MessagePreview extends Pick<FinalMessage, 'phoneNumber' | 'photoPath' | 'recipient' | 'text'> {
  readonly entryId: number;
  readonly rank: number;
  readonly isJunior: boolean;
  readonly segments: number;
  /** Why it would not be sent, in plain words. */
  readonly skipReason: string | null;
}

/** A character that makes messages longer: its readable name and the number of messages that contain it. */
export interface CostlyCharacter {
  readonly name: string;
  readonly messages: number;
}

/** What the end of the derby would send now. Counts are messages, one per contestant. */
export interface MessagePreflight {
  /** The template with its variables. */
  readonly finalText: string;
  readonly isSmsEnabled: boolean;
  /** Account, token and sender number are set. */
  readonly isProviderSet: boolean;
  /** Best ranks first, in the order of sending. */
  readonly previews: readonly MessagePreview[];
  /** Number of messages that would be sent. */
  readonly recipients: number;
  readonly skipped: readonly MessagePreview[];
  /** Numbers that get several messages, one for each of their contestants. */
  readonly sharedNumbers: readonly { readonly phoneNumber: string; readonly recipients: readonly string[] }[];
  /** Contestants of one number that may be one person. Each gets a message. */
  readonly similarContestants: readonly SimilarContestants[];
  readonly ties: readonly PrizeTie[];
  /** Counts only messages that would be sent. */
  readonly withoutPhoto: number;
  readonly tooLong: number;
  readonly totalSegments: number;
  readonly maxSegments: number;
  /** Characters that force 70 characters per segment instead of 160. */
  readonly wideCharacters: readonly CostlyCharacter[];
  readonly doubleCharacters: readonly CostlyCharacter[];
  /** At the spacing of the worker. */
  readonly durationMs: number;
}

/**
 * Returns what ending the derby now would send; writes nothing. `finalText` replaces `sms_final_template`.
 * Administrators only. Throws BAD_INPUT for a text that could not be sent.
 */
export async function messagePreflight(
  deps: PreflightDeps,
  actor: Actor,
  input: { readonly finalText?: string | null | undefined } = {},
): Promise<MessagePreflight> {
  assertAdministrator(actor);
  const settings = deps.settings.current();
  const finalText = input.finalText == null ? settings.smsFinalTemplate : checkFinalText(input.finalText);
  const standings = await listStandings(deps);
  const optOuts = await findOptOuts(
    deps,
    standings.map(({ phoneNumber }) => phoneNumber),
  );
  const composed = composeRun({ standings, template: finalText, ...derbyFacts(deps) }, optOuts);
  const judged = composed.map((message) => ({ message, facts: factsOf(message) }));
  const sent = judged.filter(({ message }) => message.skipReason === null);
  const previews = judged.map(({ message, facts }) => previewOf(message, facts));
  const segments = sent.map(({ facts }) => facts.segments);
  return {
    finalText,
    isSmsEnabled: settings.smsEnabled,
    isProviderSet: [settings.twilioAccountSid, settings.twilioAuthToken, settings.twilioPhoneNumber].every(Boolean),
    previews,
    recipients: sent.length,
    skipped: previews.filter(({ skipReason }) => skipReason !== null),
    sharedNumbers: sharedNumbersOf(sent.map(({ message }) => message)),
    similarContestants: similarContestants(contestantsOf(standings)),
    ties: tiesAtPrizes(standings),
    withoutPhoto: sent.filter(({ message }) => message.photoPath === null).length,
    tooLong: sent.filter(({ message }) => message.text.length > MAX_MESSAGE_LENGTH).length,
    totalSegments: segments.reduce((sum, count) => sum + count, 0),
    maxSegments: Math.max(0, ...segments),
    wideCharacters: costlyCharacters(sent.map(({ facts }) => facts.wideCharacters)),
    doubleCharacters: costlyCharacters(sent.map(({ facts }) => facts.doubleCharacters)),
    durationMs: sent.length * deps.smsSpacingMs,
  };
}

const factsOf = ({ text, photoPath }: FinalMessage) => textFacts(text, { isMms: photoPath !== null });

function previewOf(message: FinalMessage, { segments }: TextFacts): MessagePreview {
  const { entryId, rank, division, recipient, phoneNumber, photoPath, text, skipReason } = message;
  return {
    entryId: entryId ?? 0,
    rank: rank ?? 0,
    isJunior: division === 'junior',
    recipient,
    phoneNumber,
    photoPath,
    text,
    segments,
    skipReason: skipReason && plainWords(skipReason),
  };
}

function sharedNumbersOf(messages: readonly FinalMessage[]): MessagePreflight['sharedNumbers'] {
  const byNumber = groupBy(messages, ({ phoneNumber }) => phoneNumber);
  return [...byNumber].flatMap(([phoneNumber, ofNumber]) =>
    ofNumber.length < 2 ? [] : [{ phoneNumber, recipients: ofNumber.map(({ recipient }) => recipient) }],
  );
}

function costlyCharacters(perMessage: readonly (readonly string[])[]): CostlyCharacter[] {
  const counts = new Map<string, number>();
  for (const character of perMessage.flat()) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts]
    .map(([character, messages]) => ({ name: nameOfCharacter(character), messages }))
    .toSorted((a, b) => b.messages - a.messages);
}
