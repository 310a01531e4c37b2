/** Poll interval of the list. */
export const LIST_POLL_INTERVAL_MS = 30_000;
/** Number of characters of a message that the history shows. */
export const HISTORY_TEXT_LENGTH = 100;
/** Maximum length of a disqualification reason in characters, as on the server. */
export const MAX_REASON_LENGTH = 200;
