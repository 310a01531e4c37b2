import { BadInputError } from '../kernel/index.ts';

/** The longest text that the provider takes (spec.md 5), in UTF-16 units as browsers count them. */
export const MAX_MESSAGE_LENGTH = 1_600;

/** Throws BAD_INPUT for a text without a visible character or too long; the text itself is never changed. */
export function assertMessageText(text: string): void {
  if (text.trim() === '') throw new BadInputError('Please enter a message', ['message']);
  if (text.length > MAX_MESSAGE_LENGTH) {
    throw new BadInputError(`The message must be at most ${MAX_MESSAGE_LENGTH} characters`, ['message']);
  }
}
