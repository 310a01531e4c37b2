import { onHistoryMove } from '@derby/micro-frontend/history-moves';
import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useCallback, useEffect, useState } from 'react';
import { type Question, useLogoutQuestion } from '../../lib/logout-question.ts';

/** Texts of the question before something unsaved is left. */
const messages = {
  leaveTitle: 'Leave without saving?',
  leaveText: (count: number) =>
    count === 1 ? '1 change has not been saved.' : `${count} changes have not been saved.`,
  leave: 'Leave',
} as const;

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ changedCount }: { readonly changedCount: number }) {
  const { isAsking, stay, leave } = useLeaveQuestion(changedCount > 0);
  return (
    <ConfirmDialog
      open={isAsking}
      title={messages.leaveTitle}
      confirmLabel={messages.leave}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{messages.leaveText(changedCount)}</p>
    </ConfirmDialog>
  );
}

/**
 * Asks before a page with something unsaved is left by a link, by Back or Forward or by a logout; before the tab is closed
 * the browser asks by itself.
 */
function useLeaveQuestion(isWanted: boolean) {
  const [leaving, setLeaving] = useState<{ readonly goOn: () => void } | null>(null);
  const ask = useCallback((goOn: () => void) => setLeaving({ goOn }), []);
  useHeldTab(isWanted);
  useHeldLinks(isWanted, ask);
  useConfirmNavigation(isWanted, ask);
  useLogoutQuestion(isWanted, ask);
  return {
    isAsking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      leaving?.goOn();
    },
  };
}

/** While it is wanted, the browser asks before its tab is closed. */
function useHeldTab(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isWanted]);
}

/** While it is wanted, a link of this site that leads to another page asks first. */
function useHeldLinks(isWanted: boolean, ask: Question): void {
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
    // Before the router handles the click.
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

/** While it is wanted, the browser's Back and Forward ask before they lead to another page. */
function useConfirmNavigation(isWanted: boolean, ask: Question): void {
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
