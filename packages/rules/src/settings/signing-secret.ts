import type { Kind } from './field.ts';

const MIN_LENGTH = 32;
const MAX_LENGTH = 512;
const MIN_DIFFERENT_CHARACTERS = 10;

/** Words of secrets that stand in tutorials and default configurations. */
const DEFAULT_WORDS = /secret|passw|change|default|example|keyboard|qwert|letmein/i;

/** A whole number of copies of a shorter text. */
const isRepetition = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/** Mostly neighbours such as `abcdef` or `987654`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) === 1).length;
  return neighbours > text.length / 2;
}

/** A key that tokens are signed with; guessable ones are refused (docs/guarantees.md, A7). */
export const signingSecret: Kind<string> = {
  shape: { kind: 'line' },
  parse(text) {
    if (text.length < MIN_LENGTH) return { reason: `must have at least ${MIN_LENGTH} characters` };
    if (text.length > MAX_LENGTH) return { reason: `must not be longer than ${MAX_LENGTH} characters` };
    const isWeak =
      new Set(text).size < MIN_DIFFERENT_CHARACTERS ||
      DEFAULT_WORDS.test(text) ||
      isRepetition(text) ||
      isSequence(text);
    return isWeak ? { reason: 'is too easy to guess; use a random text' } : { value: text };
  },
  print: (value) => value,
};
