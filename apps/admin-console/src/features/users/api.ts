import { Users_ListDocument, type Users_ListQuery } from '../../generated/graphql.ts';

/** An account. */
export type User = Users_ListQuery['users'][number];

/** What a change of a user changes on the screen. */
export const USERS_SHOWN = { refetch: [Users_ListDocument] } as const;
