/** Time limit of a weigh-in request. After it the entry may have been stored. */
export const ADD_ENTRY_TIMEOUT_MS = 10_000;
/** How long the form waits for an entry behind others. The request of an entry that is sent at once ends before. */
export const FORM_WAIT_LIMIT_MS = 11_000;
/** Time limit of an upload: 5 MB at 0.4 Mbit/s. */
export const PHOTO_TIMEOUT_MS = 120_000;
/** An entry that is first sent this long after the weigh-in counts as queued: it sends its time. */
export const LATE_AFTER_MS = 1_000;
/** How long Undo is offered after an entry was added. */
export const UNDO_VISIBLE_MS = 10_000;
/** The same name and weight within this time may be the same fish. */
export const SAME_FISH_MS = 300_000;
/** Retry interval of queued entries. */
export const RETRY_INTERVAL_MS = 10_000;

/** Size of a shrunk photo. */
export const SHRUNK_TYPE = 'image/jpeg';
/** A photo within the size limit and this many bytes is sent unchanged. */
export const LIGHT_PHOTO_BYTES = 1_048_576;
/** Poll interval of the entries that warnings compare with. */
export const ENTRIES_POLL_MS = 30_000;

/** The IndexedDB database of the draft and the queued entries, and the time limit for opening it. */
export const DEVICE_DATABASE = 'derby-weigh-in';
export const DEVICE_OPEN_LIMIT_MS = 3_000;
/** The channel on which tabs notify each other of changes in the queue. */
export const TAB_CHANNEL = 'derby-weigh-in';
/** The locks that let one tab at a time send weights, and one send photos. */
export const WEIGHTS_LOCK = 'derby-weigh-in-weights';
export const PHOTOS_LOCK = 'derby-weigh-in-photos';
