import { useNavigate } from '@derby/micro-frontend/router';
import { useEffect, useState } from 'react';

/** Asks before a page with something unsaved is left by a link; before the tab is closed the browser asks by itself. */
export function useLeaveQuestion(isWanted: boolean) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const path = pathLeadingAway(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own links hear of it.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isWanted]);
  return {
    isAsking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      setTarget(null);
      if (target !== null) void navigate(target);
    },
  };
}

/** Where a plain click on a link of this site leads in this tab, if that is another page. */
function pathLeadingAway(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : `${link.pathname}${link.search}`;
}
