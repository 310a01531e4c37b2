import type { RemoteProps } from '@derby/micro-frontend/contract';
import { pageRouteOf } from '@derby/micro-frontend/pages';
import { type Location, Navigate, useLocation, useNavigate } from '@derby/micro-frontend/router';
import { onLogoutElsewhere } from '@derby/web-session/logout-news';
import { useSession } from '@derby/web-session/session';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { Activity, useEffect, useEffectEvent, useState } from 'react';
import { AUTHENTICATION_REQUIRED } from '../config/messages.ts';
import { INDEX_PATH, LOGIN_PATH } from '../config/sections.ts';
import { LoginPage } from '../features/login/components/login-page.tsx';
import { Console } from './console.tsx';

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

/** What the login keeps in its history entry, which only this site can write: the page that led to it. */
interface LoginState {
  readonly askedFor: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

/** The page of the console that was asked for before the login; undefined for any other. */
function askedForIn(state: unknown): LoginState['askedFor'] | undefined {
  const page = (state as LoginState | null)?.askedFor;
  return page && pageRouteOf(page.pathname)?.page === 'admin' ? page : undefined;
}

/** Where an administrator is in the console, or was when the session ended. */
interface Visit {
  readonly place: Location;
  readonly userId: string;
}

/**
 * Tracks the administrator and the page of a visit. The end of a session, in any tab, interrupts the visit: the console
 * is kept out of sight, and the same administrator resumes it after the login. Another administrator starts at New
 * Entry, as does any login after a logout. Without a visit before, the login leads to the page that was asked for.
 */
function useVisit() {
  const location = useLocation();
  const navigate = useNavigate();
  const { authToken } = useSession();
  const [visit, setVisit] = useState<Visit | null>(null);
  /** The news may come before the token is seen to be gone. */
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  useEffect(() => onLogoutElsewhere(() => setIsLoggedOut(true)), []);

  const isAtLogin = location.pathname === LOGIN_PATH;
  const isSignedIn = authToken !== null && !isLoggedOut;
  const userId = tokenSubject(authToken);
  // Noted before an interruption comes, which says nothing of what was there.
  const isNew = visit?.place !== location || visit.userId !== userId;
  if (!isAtLogin && isSignedIn && isNew) setVisit({ place: location, userId });
  if (isLoggedOut && visit !== null) setVisit(null);

  return {
    isAtLogin,
    isSignedIn,
    /** For the way to the login. */
    loginState: isLoggedOut ? null : ({ askedFor: location } satisfies LoginState),
    /** What the console shows, or keeps; null when there is nothing to keep. */
    place: visit?.place ?? null,
    /** Leads on from the login; gives whether an interrupted visit goes on. */
    resume: (): boolean => {
      const isSameUser = visit !== null && visit.userId === tokenSubject(readAuthToken());
      // The way here may have noted the page before the news of the logout came.
      const isFirstVisit = visit === null && !isLoggedOut;
      setIsLoggedOut(false);
      if (!isSameUser) setVisit(null);
      const start = (isFirstVisit && askedForIn(location.state)) || INDEX_PATH;
      void navigate(isSameUser ? visit.place : start, { replace: true });
      return isSameUser;
    },
  };
}
