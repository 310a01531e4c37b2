import { onHistoryMove } from '@derby/micro-frontend/history-moves';
import { useLocation } from '@derby/micro-frontend/router';
import { useEffect } from 'react';
import type { Question } from '../../lib/logout-question.ts';

/** While it is wanted, the browser's Back and Forward ask before they lead to another page. */
export function useConfirmNavigation(isWanted: boolean, ask: Question): void {
  const location = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const { state } = window.history;
    const { href } = window.location;
    let isLetGo = false;
    return onHistoryMove((event) => {
      if (isLetGo || window.location.pathname === location.pathname) return;
      event.preventDefault();
      // The browser is there already: this page comes back on top of where it was led.
      window.history.pushState(state, '', href);
      ask(() => {
        isLetGo = true;
        window.history.back();
      });
    });
  }, [isWanted, ask, location]);
}
