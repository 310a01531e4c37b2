import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts } from '@derby/rules/message-text/text-facts';
import { MAX_MESSAGE_LENGTH } from '../../config/constants.ts';
import { messages } from './messages.ts';

/** Length and price of a text in words; characters that make every segment shorter are named. */
export function smsCostOf(text: string, { isMms }: { readonly isMms: boolean }): string {
  const { segments, wideCharacters } = textFacts(text, { isMms });
  const parts = [
    messages.characters(text.length, MAX_MESSAGE_LENGTH),
    isMms ? messages.asMms : messages.segments(segments),
    ...(!isMms && wideCharacters.length > 0 ? [messages.wide(wideCharacters.map(nameOfCharacter).join(', '))] : []),
  ];
  return `${parts.join(', ')}.`;
}
