import { hasLink } from './link-text.ts';
import { composed, visibleText } from './unicode-text.ts';

/** Maximum number of characters (code points) of a first or last name. */
const MAX_NAME_LENGTH = 80;

const LETTER = /\p{L}/u;
/** No language puts more than eight marks on a letter; such a stack covers the lines beside it. */
const STACKED_MARKS = /\p{M}{9}/u;

/** Returns a first or last name as it is stored: trimmed, in Unicode's composed form. */
export function storedName(typed: string): string {
  return composed(typed.trim());
}

/**
 * Returns why a stored name of a person is refused (docs/rules.md, "Entries"), as the rest of a sentence that begins
 * with the label of the field; null when it is accepted. A blank name is not judged.
 */
export function nameProblem(name: string): string | null {
  if (name === '') return null;
  if (Array.from(name).length > MAX_NAME_LENGTH) return `must be at most ${MAX_NAME_LENGTH} characters`;
  if (visibleText(name) !== name) return 'must not contain invisible characters';
  if (STACKED_MARKS.test(name)) return 'must not have more than 8 marks on a letter';
  if (!LETTER.test(name)) return 'must contain a letter';
  return hasLink(name) ? 'must not contain a web address' : null;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Unicode's isolate keeps the direction of what it surrounds from moving the text beside it, as `<bdi>` does. */
const ISOLATE = ['\u2068', '\u2069'] as const;

/**
 * Returns a name as it is shown, also within a sentence. Hidden characters, which older names may have, are shown by
 * their code points. A name that is written from right to left is isolated.
 */
export function shownName(name: string): string {
  const visible = visibleText(name);
  return RIGHT_TO_LEFT.test(visible) ? ISOLATE.join(visible) : visible;
}
