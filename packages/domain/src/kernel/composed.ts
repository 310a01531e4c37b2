/** To sort a longer run of combining marks takes time that grows with the square of its length. */
const LONG_RUN = /\p{M}{31}/u;

/**
 * Returns a text in Unicode's composed form (NFC), in time that grows with its length. A text with more than 30
 * combining marks in a row, which no language has, is returned as it is.
 */
export function composed(text: string): string {
  return LONG_RUN.test(text) ? text : text.normalize('NFC');
}
