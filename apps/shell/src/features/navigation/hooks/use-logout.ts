import { forgetUserMemories } from '@derby/micro-frontend/history-memory';
import { useNavigate } from '@derby/micro-frontend/router';
import { logOut, sendPendingLogouts } from '@derby/web-session/logout';
import { onLogoutElsewhere } from '@derby/web-session/logout-news';
import { useCallback, useEffect } from 'react';

/**
 * Returns the logout: it ends the session in this browser, shows the home page, and ends the session on the server in
 * the background. It never waits for the server and never fails. Also sends logouts that got no response before.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  useEffect(sendPendingLogouts, []);
  // The memories are those of one tab.
  useEffect(() => onLogoutElsewhere(forgetUserMemories), []);
  return useCallback(async () => {
    const sent = logOut();
    await navigate('/');
    await sent;
  }, [navigate]);
}
