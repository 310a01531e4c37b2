import { useLocation } from '@derby/micro-frontend/router';
import { useEffect } from 'react';
import type { Question } from '../../../lib/logout-question.ts';

/** While it is wanted, the browser's Back and Forward ask before they lead to another page. */
export function useHeldHistory(isWanted: boolean, ask: Question): void {
  const location = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const { state } = window.history;
    const { href } = window.location;
    let isLetGo = false;
    const hold = (event: PopStateEvent): void => {
      if (isLetGo || window.location.pathname === location.pathname) return;
      // The browser is there already. The router is not told, and this page comes back on top of where they lead.
      event.stopImmediatePropagation();
      window.history.pushState(state, '', href);
      ask(() => {
        isLetGo = true;
        window.history.back();
      });
    };
    // Before the router hears of it.
    window.addEventListener('popstate', hold, { capture: true });
    return () => window.removeEventListener('popstate', hold, { capture: true });
  }, [isWanted, ask, location]);
}
