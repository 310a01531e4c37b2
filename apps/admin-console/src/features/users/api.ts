import { Users_ListDocument, type Users_ListQuery } from '../../generated/graphql.ts';

/** A user account. */
export type User = Users_ListQuery['users'][number];

/** The queries to repeat after a change of a user. */
export const USERS_SHOWN = { refetch: [Users_ListDocument] } as const;
