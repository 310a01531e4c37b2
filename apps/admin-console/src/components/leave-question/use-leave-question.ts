import { useCallback, useState } from 'react';
import { useLogoutQuestion } from '../../lib/logout-question.ts';
import { useConfirmNavigation } from './use-confirm-navigation.ts';
import { useHeldLinks } from './use-held-links.ts';
import { useHeldTab } from './use-held-tab.ts';

/**
 * Asks before a page with something unsaved is left by a link, by Back or Forward or by a logout; before the tab is closed
 * the browser asks by itself.
 */
export function useLeaveQuestion(isWanted: boolean) {
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
