import { onHistoryMove } from '@derby/micro-frontend/history-moves';
import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { createContext, type Dispatch, type SetStateAction, useCallback, useContext, useEffect, useState } from 'react';

interface LeaveQuestionProps {
  readonly changedCount: number;
  /** Of a page that sends one text, instead of saving changes. */
  readonly isText?: boolean;
}

/** The question before a page with something typed is left. */
export function LeaveQuestion({ changedCount, isText = false }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveQuestion(changedCount > 0);
  return (
    <ConfirmDialog
      open={isAsking}
      title={isText ? 'Leave without sending?' : 'Leave without saving?'}
      confirmLabel="Leave"
      variant="quiet"
      onConfirm={leave}
      onCancel={stay}
    >
      <p>
        {isText
          ? 'The text has not been sent.'
          : changedCount === 1
            ? '1 change has not been saved.'
            : `${changedCount} changes have not been saved.`}
      </p>
    </ConfirmDialog>
  );
}

/**
 * Asks before a page with unsaved changes is left by a link, by Back or Forward, or by a logout. Before the tab is
 * closed, the browser asks.
 */
function useLeaveQuestion(isWanted: boolean) {
  const [leaving, setLeaving] = useState<{ readonly goOn: () => void } | null>(null);
  const ask = useCallback((goOn: () => void) => setLeaving({ goOn }), []);
  useConfirmTabClose(isWanted);
  useConfirmLinks(isWanted, ask);
  useConfirmNavigation(isWanted, ask);
  usePageQuestion(isWanted, ask);
  return {
    isAsking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      leaving?.goOn();
    },
  };
}

/** Makes the browser ask before the tab is closed, while `isWanted` is true. */
function useConfirmTabClose(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const preventClose = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventClose);
    return () => window.removeEventListener('beforeunload', preventClose);
  }, [isWanted]);
}

/** Asks before a link leads to another page of this site, while `isWanted` is true. */
function useConfirmLinks(isWanted: boolean, ask: Question): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const interceptClick = (event: MouseEvent): void => {
      const link = clickedLinkOf(event);
      if (!link || link.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(`${link.pathname}${link.search}`));
    };
    // Capture runs before the router handles the click.
    document.addEventListener('click', interceptClick, { capture: true });
    return () => document.removeEventListener('click', interceptClick, { capture: true });
  }, [isWanted, ask, navigate, pathname]);
}

/** Returns the link of this site that a plain click follows in this tab, or null for other clicks. */
function clickedLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && isPlain && link.target !== '_blank' && link.origin === window.location.origin ? link : null;
}

/** Asks before Back or Forward leads to another page, while `isWanted` is true. */
function useConfirmNavigation(isWanted: boolean, ask: Question): void {
  const location = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const { state } = window.history;
    const { href } = window.location;
    let isConfirmed = false;
    return onHistoryMove((event) => {
      if (isConfirmed || window.location.pathname === location.pathname) return;
      event.preventDefault();
      // The browser has already moved, so this page is pushed on top of the other page.
      window.history.pushState(state, '', href);
      ask(() => {
        isConfirmed = true;
        // Once the question has closed: Back would close it.
        setTimeout(() => window.history.back());
      });
    });
  }, [isWanted, ask, location]);
}

/** Asks for confirmation, and calls `goOn` if it is given. */
export type Question = (goOn: () => void) => void;

/** Stores the question that the current page asks before a logout, and before a key opens another page. */
export const PageQuestion = createContext<Dispatch<SetStateAction<Question | null>>>(() => undefined);

/** Registers `ask` as the question of the page while `isWanted` is true. */
function usePageQuestion(isWanted: boolean, ask: Question): void {
  const setQuestion = useContext(PageQuestion);
  useEffect(() => {
    if (!isWanted) return undefined;
    setQuestion(() => ask);
    return () => setQuestion(null);
  }, [isWanted, ask, setQuestion]);
}
