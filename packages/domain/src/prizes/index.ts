export { drawPrize, findTicketToDraw, redrawPrize } from './draw.ts';
export { findDrawLog, findShownDraw } from './draw-log.ts';
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
export {
  deleteReceiptsUpTo,
  prizesIndexes,
  renameHolders,
  type PrizeDrawn,
  type PrizeReceipt,
} from './prize-receipt.ts';
export { listRaffleCodes } from './ticket-code.ts';
