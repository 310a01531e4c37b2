import { useCallback, useEffect, useState } from 'react';
import type { Leaderboard_PrizesQuery } from '../../../generated/graphql.ts';
import { usePolling } from './use-polling.ts';

/** A prize with its winner. */
export type PrizeLine = Leaderboard_PrizesQuery['prizeLines'][number];

export type FetchPrizeLines = (signal: AbortSignal) => Promise<readonly PrizeLine[]>;

const REQUEST_LIMIT_MS = 10_000;

/** Returns the prizes with their winners, read again every `pollMs`. After a failure the last ones stay. */
export function usePrizeLines(fetchLines: FetchPrizeLines, pollMs: number): readonly PrizeLine[] {
  const [lines, setLines] = useState<readonly PrizeLine[]>([]);
  const read = useCallback(
    async (signal: AbortSignal) => await fetchLines(signal).then(setLines, () => undefined),
    [fetchLines],
  );
  useEffect(() => {
    const request = new AbortController();
    void read(request.signal);
    return () => request.abort();
  }, [read]);
  usePolling(() => void read(AbortSignal.timeout(REQUEST_LIMIT_MS)), pollMs, true);
  return lines;
}
