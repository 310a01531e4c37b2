import type { RemoteProps } from '@derby/micro-frontend/contract';
import { Navigate } from '@derby/micro-frontend/router';
import { readAuthToken } from '@derby/web-session/token-storage';
import { Activity, useEffect, useEffectEvent, useState } from 'react';
import { AUTHENTICATION_REQUIRED } from '../config/messages.ts';
import { LOGIN_PATH } from '../config/sections.ts';
import { LoginPage } from '../features/login/components/login-page.tsx';
import { Console } from './console.tsx';
import { useVisit } from './use-visit.ts';

interface ConsoleVisitProps extends Omit<RemoteProps, 'isAuthenticated'> {
  /** A request of this tab met the end of the session. */
  readonly hasSessionEnded: boolean;
  /** Called after a login; `isSameVisit` tells whether it resumes the interrupted visit. */
  readonly onEntered: (isSameVisit: boolean) => void;
}

/**
 * The console for who is signed in, else the login. A console that a session's end has interrupted stays as it
 * is behind the login, half-filled forms and all.
 */
export function ConsoleVisit({ hasSessionEnded, onEntered, isLeaderboardPublic, onLogout }: ConsoleVisitProps) {
  const { isAtLogin, isSignedIn, loginState, place, resume } = useVisit();
  const [isLeaving, setIsLeaving] = useState(false);
  const isTurnedAway = !isAtLogin && !isSignedIn && !isLeaving;
  const enter = (): void => onEntered(resume());
  useLoginElsewhere(isAtLogin, enter);
  const leave = async (): Promise<void> => {
    // Logging out leads home, not to the login that a lost session leads to.
    setIsLeaving(true);
    await onLogout();
  };
  return (
    <>
      {isTurnedAway && <Navigate to={LOGIN_PATH} state={loginState} replace />}
      {isAtLogin && <LoginPage notice={hasSessionEnded ? AUTHENTICATION_REQUIRED : null} onSignedIn={enter} />}
      {place && (
        <Activity mode={isAtLogin || isTurnedAway ? 'hidden' : 'visible'}>
          <Console place={place} isLeaderboardPublic={isLeaderboardPublic} onLogout={leave} />
        </Activity>
      )}
    </>
  );
}

/** Calls back after a login in another tab while this tab shows the login. */
function useLoginElsewhere(isAtLogin: boolean, onSignedIn: () => void): void {
  const enter = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isAtLogin) return undefined;
    // Storage events come from other tabs only.
    const look = (): void => {
      if (readAuthToken() !== null) enter();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isAtLogin]);
}
