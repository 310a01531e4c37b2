import { runMutation } from '@derby/web-session/graphql-client';
import { Navigation_LogoutDocument } from '../../../generated/graphql.ts';

/** Ends the session and its remember-me token on the server. */
export async function logoutOnServer(): Promise<void> {
  await runMutation(Navigation_LogoutDocument, {});
}
