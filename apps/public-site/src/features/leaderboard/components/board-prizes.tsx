import { PrizeWinners } from '@derby/ui/event/prize-winners';
import { fetchPrizeLines } from '../api/fetch-prize-lines.ts';
import { usePrizeLines } from '../hooks/use-prize-lines.ts';

/** As often as the board. */
const POLL_MS = 30_000;

/** The prizes of both divisions with their winners, below the official results. */
export function BoardPrizes() {
  return <PrizeWinners prizes={usePrizeLines(fetchPrizeLines, POLL_MS)} />;
}
