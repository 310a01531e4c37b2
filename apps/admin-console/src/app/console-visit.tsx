import type { RemoteProps } from '@derby/micro-frontend/contract';
import { pageRouteOf } from '@derby/micro-frontend/pages';
import { type Location, Navigate, useLocation, useNavigate } from '@derby/micro-frontend/router';
import { onLogoutElsewhere } from '@derby/web-session/logout-news';
import { useSession } from '@derby/web-session/session';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { Activity, useEffect, useEffectEvent, useState } from 'react';
import { AUTHENTICATION_REQUIRED } from '../config/messages.ts';
import { INDEX_PATH, LOGIN_PATH, PASS_PATH } from '../config/sections.ts';
import { LoginPage } from '../features/login/components/login-page.tsx';
import { PassPage } from '../features/login/components/pass-page.tsx';
import { lastPassName } from '../lib/viewer.tsx';
import { Console } from './console.tsx';

interface ConsoleVisitProps extends Omit<RemoteProps, 'isAuthenticated'> {
  /** Whether a request of this tab failed because the session had ended. */
  readonly hasSessionEnded: boolean;
  /** Called after a login; `isSameVisit` tells whether it resumes the interrupted visit. */
  readonly onEntered: (isSameVisit: boolean) => void;
}

/**
 * Shows the console to signed-in users and the login to all others. When a session ends, the console stays
 * mounted but hidden behind the login, so that half-filled forms are not lost.
 */
export function ConsoleVisit({ hasSessionEnded, onEntered, isLeaderboardPublic, onLogout }: ConsoleVisitProps) {
  const { location, isAtLogin, isAtPass, isSignedIn, loginState, place, resume } = useVisit();
  const [left, setLeft] = useState<Location | null>(null);
  // Not after Back, which may come before the home page.
  const isLeaving = left === location;
  const isEntering = isAtLogin || isAtPass;
  const isTurnedAway = !isEntering && !isSignedIn && !isLeaving;
  const enter = (): void => onEntered(resume());
  useLoginElsewhere(isAtLogin, enter);
  const leave = async (): Promise<void> => {
    // A logout leads to the home page, a lost session to the login.
    setLeft(location);
    await onLogout();
  };
  return (
    <>
      {isTurnedAway && <Navigate to={LOGIN_PATH} state={loginState} replace />}
      {isAtLogin && <LoginPage notice={hasSessionEnded ? endOfSession() : null} onSignedIn={enter} />}
      {isAtPass && <PassPage onSignedIn={enter} />}
      {place && (
        <Activity mode={isEntering || isTurnedAway ? 'hidden' : 'visible'}>
          <Console place={place} isLeaderboardPublic={isLeaderboardPublic} onLogout={leave} />
        </Activity>
      )}
    </>
  );
}

/** Returns why the login is shown. A scale pass has no password to sign in with again. */
function endOfSession(): string {
  const passName = lastPassName();
  if (passName === undefined) return AUTHENTICATION_REQUIRED;
  return `${passName}'s scale pass has ended. Ask an administrator for a new one. Entries on this phone stay.`;
}

/** Calls back after a login in another tab while this tab shows the login. */
function useLoginElsewhere(isAtLogin: boolean, onSignedIn: () => void): void {
  const enter = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isAtLogin) return undefined;
    // Storage events come from other tabs only.
    const checkToken = (): void => {
      if (readAuthToken() !== null) enter();
    };
    window.addEventListener('storage', checkToken);
    return () => window.removeEventListener('storage', checkToken);
  }, [isAtLogin]);
}

/** History state of the login: the page that redirected to it. Only this site can write it. */
interface LoginState {
  readonly askedFor: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

/** Returns the console page that was requested before the login, undefined for pages outside the console. */
function askedForIn(state: unknown): LoginState['askedFor'] | undefined {
  const page = (state as LoginState | null)?.askedFor;
  return page && pageRouteOf(page.pathname)?.page === 'admin' ? page : undefined;
}

/** The user of a visit, and the page shown now or when the session ended. */
interface Visit {
  readonly place: Location;
  readonly userId: string;
}

/**
 * Tracks the user and the page of a visit. When a session ends, in any tab, the console is hidden. The same user resumes
 * the visit after the login. Another user starts at New Entry, as does any login after a logout. Without an earlier
 * visit, the login leads to the requested page.
 */
function useVisit() {
  const location = useLocation();
  const navigate = useNavigate();
  const { authToken } = useSession();
  const [visit, setVisit] = useState<Visit | null>(null);
  /** True after a logout in another tab. Its message may arrive before this tab sees that the token is removed. */
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  useEffect(() => onLogoutElsewhere(() => setIsLoggedOut(true)), []);

  const isAtLogin = location.pathname === LOGIN_PATH;
  const isAtPass = location.pathname === PASS_PATH;
  const isSignedIn = authToken !== null && !isLoggedOut;
  const userId = tokenSubject(authToken);
  // Stored at once, because the end of a session does not tell which page was shown.
  const isNew = visit?.place !== location || visit.userId !== userId;
  if (!isAtLogin && !isAtPass && isSignedIn && isNew) setVisit({ place: location, userId });
  if (isLoggedOut && visit !== null) setVisit(null);

  return {
    location,
    isAtLogin,
    isAtPass,
    isSignedIn,
    /** History state for the redirect to the login. */
    loginState: isLoggedOut ? null : ({ askedFor: location } satisfies LoginState),
    /** The page that the console shows, or keeps while it is hidden. Null without a visit. */
    place: visit?.place ?? null,
    /** Navigates from the login to the console. Returns whether it resumes an interrupted visit. */
    resume: (): boolean => {
      const isSameUser = visit !== null && visit.userId === tokenSubject(readAuthToken());
      // After a logout `askedFor` may still be set: the redirect may precede the message of the logout.
      const isFirstVisit = visit === null && !isLoggedOut;
      setIsLoggedOut(false);
      if (!isSameUser) setVisit(null);
      const start = (isFirstVisit && askedForIn(location.state)) || INDEX_PATH;
      void navigate(isSameUser ? visit.place : start, { replace: true });
      return isSameUser;
    },
  };
}
