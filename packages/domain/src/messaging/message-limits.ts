import { validateTemplate } from '@derby/rules/message-text/template';
import { BadInputError } from '../kernel/index.ts';

/** The provider's maximum length of a text, in UTF-16 units as browsers count them. */
export const MAX_MESSAGE_LENGTH = 1_600;

/** Throws BAD_INPUT when the text is blank or too long. */
export function assertMessageText(text: string): void {
  if (text.trim() === '') throw new BadInputError('Please enter a message', ['message']);
  if (text.length > MAX_MESSAGE_LENGTH) {
    throw new BadInputError(`The message must be at most ${MAX_MESSAGE_LENGTH} characters`, ['message']);
  }
}

/** Normalizes line ends of a final text and checks it like a template (docs/rules.md, "Messages"). Throws BAD_INPUT. */
export function checkFinalText(given: string): string {
  const text = given.replace(/\r\n?/g, '\n');
  assertMessageText(text);
  const reason = validateTemplate(text);
  if (reason !== undefined) throw new BadInputError(`The message ${reason}`, ['finalText']);
  return text;
}
