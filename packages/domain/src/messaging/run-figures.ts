import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts, type TextFacts } from '@derby/rules/message-text/text-facts';
import { findConsents } from '../consents/index.ts';
import { plainWords, type NewMessage } from './message.ts';
import { MAX_MESSAGE_LENGTH, type MessagingDeps } from './message-text.ts';

/** The dependencies of a preflight. `smsSpacingMs` is the worker's time between two messages. */
export type PreflightDeps = MessagingDeps & { readonly smsSpacingMs: number };

type PlannedMessage = Pick<NewMessage, 'recipient' | 'phoneNumber' | 'text' | 'photoPath' | 'skipReason'>;

/** Returns what every preflight says about the messages of a run, in the order of sending. Writes nothing. */
export async function figuresOf<Message extends PlannedMessage>(deps: PreflightDeps, messages: readonly Message[]) {
  const { smsEnabled, twilioAccountSid, twilioAuthToken, twilioPhoneNumber } = deps.settings.current();
  const measured = messages.map((message) => ({ message, facts: factsOf(message) }));
  const sent = measured.filter(({ message }) => message.skipReason === null);
  const previews = measured.map(({ message, facts }) => previewOf(message, facts));
  const consents = await findConsents(
    deps.database,
    messages.map(({ phoneNumber }) => phoneNumber),
  );
  const segments = sent.map(({ facts }) => facts.segments);
  return {
    isSmsEnabled: smsEnabled,
    isProviderSet: [twilioAccountSid, twilioAuthToken, twilioPhoneNumber].every(Boolean),
    /** In the order of sending. */
    previews,
    /** Number of messages that would be sent. The counts below leave out the others. */
    recipients: sent.length,
    skipped: previews.filter(({ skipReason }) => skipReason !== null),
    /** Messages to numbers without a recorded consent: sent, or skipped only for that. */
    withoutConsent: messages.filter(
      ({ phoneNumber, skipReason }) =>
        (skipReason === null || skipReason === 'NO_CONSENT') && !consents.has(phoneNumber),
    ).length,
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

const factsOf = ({ text, photoPath }: PlannedMessage) => textFacts(text, { isMms: photoPath !== null });

/** A message as it would be sent now; `skipReason` says in plain words why it would not. */
type Preview<Message> = Omit<Message, 'skipReason'> & { readonly segments: number; readonly skipReason: string | null };

function previewOf<Message extends PlannedMessage>(message: Message, { segments }: TextFacts): Preview<Message> {
  const { skipReason } = message;
  return { ...message, segments, skipReason: skipReason && plainWords(skipReason) };
}

/** Returns characters that make messages longer, by readable name, with the number of messages that contain them. */
function costlyCharacters(perMessage: readonly (readonly string[])[]) {
  const counts = new Map<string, number>();
  for (const character of perMessage.flat()) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts]
    .map(([character, messages]) => ({ name: nameOfCharacter(character), messages }))
    .toSorted((a, b) => b.messages - a.messages);
}
