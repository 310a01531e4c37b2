/** A weigh-in that takes longer is given up; it may have been stored. */
export const ADD_ENTRY_TIMEOUT_MS = 10_000;
/** A photo on a slow line: 5 MB at 0.4 Mbit/s. */
export const PHOTO_TIMEOUT_MS = 120_000;
/** A fish whose first sending begins this long after the scale has waited, behind another one. */
export const LATE_AFTER_MS = 1_000;
/** How often what waits is tried again. */
export const RETRY_INTERVAL_MS = 10_000;

/** What a photo becomes on the device. */
export const SHRUNK_TYPE = 'image/jpeg';
/** One of the right size and no heavier is sent as it is. */
export const LIGHT_PHOTO_BYTES = 1_048_576;
/** A fish this much heavier than the leader is worth a look at the tare. */
export const UNUSUAL_LEAD_LBS = 5;
/** How old the list of weighed fish may be that warnings are made of. */
export const WEIGHED_FISH_POLL_MS = 30_000;
/** Autocomplete. */
export const MAX_SUGGESTIONS = 5;
export const SUGGESTIONS_HIDE_MS = 200;

/** The browser's database with draft and waiting fish; one that does not open by then is not used. */
export const DEVICE_DATABASE = 'derby-weigh-in';
export const DEVICE_OPEN_LIMIT_MS = 3_000;
/** Where tabs tell each other that the device keeps something else. */
export const TAB_CHANNEL = 'derby-weigh-in';
/** One tab at a time sends weights, and one photos. */
export const WEIGHTS_LOCK = 'derby-weigh-in-weights';
export const PHOTOS_LOCK = 'derby-weigh-in-photos';

/** The notice of a passed deadline comes at most this late. */
export const DEADLINE_CHECK_MS = 15_000;
