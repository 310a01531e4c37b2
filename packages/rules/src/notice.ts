import { hasLink } from './link-text.ts';
import { hasControls } from './unicode-text.ts';

/** The longest notice, in characters (code points). */
export const MAX_NOTICE_LENGTH = 280;

/** A part of a notice. */
export interface NoticePart {
  readonly text: string;
  /** Whether it is an address of this site. */
  readonly isLink: boolean;
  /** Its place in the text. */
  readonly at: number;
}

/** Splits a notice, so that the addresses of this site become links. `siteUrl` has no slash at its end. */
export function noticeParts(text: string, siteUrl: string): NoticePart[] {
  const parts: NoticePart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    // Without the punctuation of its sentence.
    const address = word.replace(/[.,;:!?)]+$/u, '');
    if (address !== siteUrl && !address.startsWith(`${siteUrl}/`)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false, at: end });
    parts.push({ text: address, isLink: true, at: index });
    end = index + address.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isLink: false, at: end }] : parts;
}

/**
 * Returns why a trimmed text is no notice, as the rest of a sentence that begins with `The notice`; null when it is one.
 * Links lead to this site only: a notice stands where visitors trust it.
 */
export function noticeProblem(text: string, siteUrl: string): string | null {
  if (text === '') return 'must not be empty';
  // Two units make one character at most.
  if (text.length > 2 * MAX_NOTICE_LENGTH || Array.from(text).length > MAX_NOTICE_LENGTH) {
    return `must be at most ${MAX_NOTICE_LENGTH} characters`;
  }
  if (hasControls(text)) return 'must be one line without invisible characters';
  const isForeign = noticeParts(text, siteUrl).some((part) => !part.isLink && hasLink(part.text));
  return isForeign ? `may link to ${siteUrl} only` : null;
}
