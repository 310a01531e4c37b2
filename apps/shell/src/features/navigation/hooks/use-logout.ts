import { useNavigate } from '@derby/micro-frontend/router';
import { clearSession } from '@derby/web-session/session';
import { useCallback } from 'react';
import { logoutOnServer } from '../api/logout.ts';

/**
 * Forgets the session in this browser, shows the home page, and tells the server meanwhile. Whether
 * the server answers changes nothing here: leaving never waits and never fails.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The request takes the token along before the next line forgets it.
    const serverIsTold = logoutOnServer().catch(() => undefined);
    clearSession();
    await navigate('/');
    await serverIsTold;
  }, [navigate]);
}
