import { pageRouteOf } from '@derby/micro-frontend/pages';
import { useLocation, useNavigate, type Location } from '@derby/micro-frontend/router';
import { onLogoutElsewhere } from '@derby/web-session/logout-news';
import { useSession } from '@derby/web-session/session';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { useEffect, useState } from 'react';
import { INDEX_PATH, LOGIN_PATH } from '../config/sections.ts';

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
export function useVisit() {
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
