/**
 * How a list of all entries is asked for. Nothing reads the entries of one screen's list on another screen, and taking two
 * thousand of them apart for the cache would hold up a phone for most of a second, on the dock every half minute.
 */
export const LARGE_LIST = { fetchPolicy: 'no-cache' } as const;
