import { showsLeaders, type DerbyNow } from '@derby/rules/event/derby-now';
import type { Leaders } from '@derby/ui/event/leaders-card';
import { peekQuery, runQuery } from '@derby/web-session/graphql-client';
import { useEffect, useState } from 'react';
import { Home_LeadersDocument, type Home_LeadersQuery } from '../../../generated/graphql.ts';

/** As often as the board. After the end, the entries are read once. */
const REFRESH_INTERVAL_MS = 30_000;

/** Returns the first entries of the board while the phase shows them; null until they are known. */
export function useLeaders(derby: Pick<DerbyNow, 'phase' | 'isPublic'>): Leaders | null {
  const isShown = showsLeaders(derby);
  const isOver = derby.phase === 'ended';
  // The painted entries must not disappear for a moment.
  const [leaders, setLeaders] = useState(() => leadersOf(peekQuery(Home_LeadersDocument, {})));

  useEffect(() => {
    if (!isShown) return undefined;
    const request = new AbortController();
    const read = async (): Promise<void> => {
      try {
        setLeaders(leadersOf(await runQuery(Home_LeadersDocument, {}, { signal: request.signal })));
      } catch {
        // The last ones stay.
      }
    };
    void read();
    const timer = isOver ? undefined : setInterval(() => void read(), REFRESH_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [isShown, isOver]);

  return isShown ? leaders : null;
}

function leadersOf(data: Home_LeadersQuery | undefined): Leaders | null {
  return data ? { regular: data.regular.entries, junior: data.junior.entries } : null;
}
