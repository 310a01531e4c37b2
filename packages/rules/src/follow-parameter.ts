/** Query parameter of a board's address with the id of the entry that its reader wants to follow. */
export const FOLLOW_PARAMETER = 'follow';
