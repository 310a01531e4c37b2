export { assertPhoneForTexts, checkAngler, checkPhone, type TypedAngler } from './angler-fields.ts';
export {
  anglerModel,
  anglerOf,
  anglersIndexes,
  cardKeyOf,
  deleteAnglersUpTo,
  findAngler,
  findAnglers,
  moveConsents,
  nextFreeNumber,
  participantsOf,
  participantsWithCard,
  personKeyOf,
  seatKeyOf,
  withCardIn,
  type Angler,
  type AnglerDocument,
} from './angler.ts';
export {
  anglerByCard,
  holderOfCard,
  listAnglers,
  listCardCodes,
  nameAnglers,
  numberOfCard,
  readCardSeed,
  type CardDeps,
} from './card.ts';
export { areSignsOf, cardCodeOf, signsOf, type CardSeed } from './card-code.ts';
export { readCardPage, type CardPage } from './card-page.ts';
export { conflictOf, releaseCard, updateAngler, type AnglerDeps } from './change-angler.ts';
