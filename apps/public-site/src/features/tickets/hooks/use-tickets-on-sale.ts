import { runQuery } from '@derby/web-session/graphql-client';
import { useEffect, useState } from 'react';
import { Tickets_SaleDocument } from '../../../generated/graphql.ts';

/** Returns whether tickets are on sale; null until known. True after a failed request, so that the frame is shown. */
export function useTicketsOnSale(): boolean | null {
  const [isOnSale, setIsOnSale] = useState<boolean | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    runQuery(Tickets_SaleDocument, {}, { signal: controller.signal })
      .then(({ leaderboardStatus }) => setIsOnSale(leaderboardStatus.areTicketsOnSale))
      .catch(() => {
        if (!controller.signal.aborted) setIsOnSale(true);
      });
    return () => controller.abort();
  }, []);
  return isOnSale;
}
