import type { PhotoFrame } from '../whole-photo.tsx';

/** Where an entry stands: the leader's card, the cards of the second and third, cards without photos, or a row. */
export type RowPlace = 'leader' | 'runner-up' | 'bare' | 'plain';

interface PlaceClasses {
  readonly row: string;
  readonly rank: string;
  readonly photo: string;
  readonly frame: string;
  /** The picture in its frame. */
  readonly picture: PhotoFrame;
  readonly name: string;
  readonly weight: string;
  readonly time: string;
}

// Clipped: a press on a star would scroll a hidden overflow.
const card =
  'order-first mb-3 rounded-card border border-line overflow-hidden supports-[overflow:clip]:overflow-clip shadow-card grid';
const cardName = 'flex min-w-0 items-center gap-1.5 leading-tight font-semibold';
/** Columns of a row, which its header shares. */
const line = 'col-span-full flex w-full items-center gap-x-1.5 border-line px-2.5 md:gap-x-5 md:px-4';

const FILLED = { className: 'size-full' };

const places: Readonly<Record<RowPlace, PlaceClasses>> = {
  leader: {
    row: `${card} col-span-2 grid-cols-[minmax(0,1fr)_auto] min-[68rem]:row-span-2 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[1fr_auto_1fr]`,
    rank: 'absolute top-2 left-2 z-1',
    photo: 'col-span-full md:col-span-1 md:row-span-3',
    frame: 'w-full bg-panel-2 md:h-full',
    picture: {
      className: 'aspect-4/3 w-full md:w-80 min-[68rem]:aspect-auto min-[68rem]:min-h-67 min-[68rem]:w-89',
      // As tall as both other cards.
      shapedClassName:
        'm-auto h-auto max-h-[min(112vw,70vh)] w-full md:h-60 md:w-auto md:max-w-80 min-[68rem]:h-67.5 min-[68rem]:max-w-100',
    },
    name: `${cardName} col-span-full px-4 pt-2.5 text-xl md:col-span-1 md:self-end md:px-6 md:text-2xl`,
    weight:
      'whitespace-nowrap px-4 pb-2.5 font-display text-5xl leading-none md:px-6 md:py-1.5 md:text-6xl min-[68rem]:text-7xl',
    time: 'hidden text-sm md:block md:px-6',
  },
  'runner-up': {
    row: `${card} md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[1fr_auto_1fr]`,
    rank: 'absolute top-1.5 left-1.5 z-1',
    photo: 'md:row-span-3',
    // On phones the two cards stand beside each other, so their photos have one shape.
    frame: 'w-full bg-panel-2 max-md:aspect-4/3 md:h-full',
    picture: {
      className: 'min-h-0 md:min-h-32 md:w-38',
      shapedClassName: 'm-auto max-md:absolute max-md:inset-0 max-md:size-full md:h-32 md:w-auto md:max-w-43',
    },
    name: `${cardName} px-3 pt-2 md:self-end md:px-4 md:text-lg min-[68rem]:text-base`,
    weight: 'whitespace-nowrap px-3 pb-2 font-display text-3xl leading-none md:px-4 md:py-1 md:text-4xl',
    time: 'hidden text-sm md:block md:px-4 md:pb-2',
  },
  bare: {
    row: `${card} col-span-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 pr-2 pl-4 min-[68rem]:col-span-1`,
    rank: 'row-span-2',
    photo: 'col-start-3 row-start-2',
    frame: 'size-12 rounded-control',
    picture: FILLED,
    name: `${cardName} col-span-2 text-lg md:col-span-1`,
    weight: 'col-start-2 whitespace-nowrap font-display text-4xl leading-none',
    time: 'col-start-3 row-start-1 hidden text-right text-sm md:block',
  },
  plain: {
    row: `${line} min-h-15 border-x border-b last:rounded-b-card`,
    rank: 'flex w-9 shrink-0 flex-col items-start min-[22.5rem]:w-14 min-[22.5rem]:flex-row min-[22.5rem]:items-center min-[22.5rem]:justify-between md:w-18',
    photo: 'w-12 shrink-0 md:w-14',
    frame: 'h-12 w-full rounded-[7px] md:h-10.5',
    picture: FILLED,
    name: 'min-w-0 flex-1 py-1.5 text-[17px] leading-snug font-semibold wrap-anywhere',
    weight: 'shrink-0 py-1 text-right md:w-32',
    time: 'hidden w-34 shrink-0 md:block',
  },
};

/** Returns the classes of a place. */
export function placeOf(place: RowPlace): PlaceClasses {
  return places[place];
}

/** Classes of the header row and of its cells. */
export const headerClasses = {
  row: `${line} min-h-11 rounded-t-card border bg-panel text-[13px] font-semibold text-ink-2`,
  rank: 'w-9 shrink-0 min-[22.5rem]:w-14 md:w-18',
  photo: places.plain.photo,
  name: 'flex-1',
  weight: 'text-right md:w-32',
  time: places.plain.time,
} as const;
