import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { useEffect } from 'react';
import type { Question } from '../../lib/logout-question.ts';

/** While it is wanted, a link of this site that leads to another page asks first. */
export function useHeldLinks(isWanted: boolean, ask: Question): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const hold = (event: MouseEvent): void => {
      const link = plainlyClicked(event);
      if (!link || link.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(`${link.pathname}${link.search}`));
    };
    // Before the router's own links hear of it.
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [isWanted, ask, navigate, pathname]);
}

/** The link of this site that a plain click follows in this tab. */
function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && isPlain && link.target !== '_blank' && link.origin === window.location.origin ? link : null;
}
