/**
 * A failure that a person at the terminal can act on. Its message is the one sentence that is shown;
 * no stack trace follows it.
 */
export class PlainError extends Error {
  /** @param {string} sentence @param {{ cause?: unknown }} [options] */
  constructor(sentence, options) {
    super(sentence, options);
    this.name = 'PlainError';
  }
}
