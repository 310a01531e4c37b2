/** Sorting a longer run of combining marks takes quadratic time. */
const LONG_RUN = /\p{M}{31}/u;

/**
 * Returns a text in Unicode's composed form (NFC) in linear time. Returns a text with more than 30 combining marks in a
 * row, which no language has, unchanged.
 */
export function composed(text: string): string {
  return normalized(text, 'NFC');
}

/** Returns a text in one of Unicode's forms, in linear time like {@link composed}. */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return LONG_RUN.test(text) ? text : text.normalize(form);
}

/** Controls, lone surrogates, line ends, and formats, which reverse or hide text; not the joiners of letters and emoji. */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Returns whether a line of text has characters that control how it is shown instead of being shown. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * Characters that no reader sees, among them fillers that count as letters. Group 1 has those that writing needs: a
 * joiner between letters, as in Persian and Tamil, and the selector of a variant of a letter, as in Japanese.
 */
const HIDDEN =
  /([\p{L}\p{M}](?:[\u200C\u200D](?=[\p{L}\p{M}])|\p{Variation_Selector}))|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Replaces each hidden character that writing does not need by its code point, such as `[U+202E]`. */
export function visibleText(text: string): string {
  return text.replaceAll(HIDDEN, (character, needed?: string) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return needed ?? `[U+${code}]`;
  });
}

/** Removes the hidden characters that writing does not need. */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, (_character, needed?: string) => needed ?? '');
}
