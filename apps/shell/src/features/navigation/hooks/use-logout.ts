import { useNavigate } from '@derby/micro-frontend/router';
import { runMutation } from '@derby/web-session/graphql-client';
import { publishLogout } from '@derby/web-session/logout-news';
import { clearSession } from '@derby/web-session/session';
import { useCallback } from 'react';
import { Navigation_LogoutDocument } from '../../../generated/graphql.ts';

/** Ends the session and its remember-me token on the server. */
export async function logoutOnServer(): Promise<void> {
  await runMutation(Navigation_LogoutDocument, {});
}

/**
 * Deletes the session in this browser, in all its tabs, shows the home page, and logs out on the server in the
 * background. A logout never waits for the server and never fails.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The request reads the token before the next line clears it.
    const serverIsTold = logoutOnServer().catch(() => undefined);
    clearSession();
    publishLogout();
    await navigate('/');
    await serverIsTold;
  }, [navigate]);
}
