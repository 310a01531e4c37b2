export {
  readPrizeBook,
  returnPrize,
  takePrize,
  type PrizeBook,
  type PrizeDeps,
  type PrizeOfBook,
  type PrizeWinner,
} from './prize-book.ts';
export { findPastPrizes, readPrizeLines, type PrizeLine } from './prize-lines.ts';
export { deleteReceiptsUpTo, prizesIndexes, type PrizeReceipt } from './prize-receipt.ts';
