/** A failure that the user at the terminal can fix. Only its message is shown, without a stack trace. */
export class PlainError extends Error {
  /** @param {string} sentence @param {{ cause?: unknown }} [options] */
  constructor(sentence, options) {
    super(sentence, options);
    this.name = 'PlainError';
  }
}
