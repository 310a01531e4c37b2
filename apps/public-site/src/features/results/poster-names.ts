import { emsOf } from '@derby/ui/board/letter-widths';

/** The page of a poster in millimetres, without its margins. */
export const POSTER_WIDTH_MM = 273;
/** What the names may take of its height; above the first, pictures of other fish give way. */
const HEIGHTS_MM = [110, 135, 155] as const;
/** More, without the photos of winners. */
const WITHOUT_PHOTOS_MM = 25;
const GAP_MM = 5;
const LINE = 1.3;
/** In em: the space of rank and weight beside a name. */
const BESIDE_EMS = 6.7;
/** Letters of the running text are wider than those of headings, for which the widths are. */
const WIDER = 1.2;
/** A word that does not fit leaves space on its line. */
const WASTE = 1.2;
const LEAST_ROOM_EMS = 6;
const HEADINGS = 2;

/** Letters from the largest, and columns from the widest. The last letters are as small as a newspaper's. */
const FONTS_MM = [4.8, 4.2, 3.7, 3.2, 2.8, 2.4, 2.1] as const;
const COLUMNS = [3, 4, 5, 6, 7, 8] as const;
const SIZES = FONTS_MM.flatMap((fontMm) => COLUMNS.map((columns) => ({ fontMm, columns })));

type Size = (typeof SIZES)[number];

/** How the names of a poster are set, and how many of them fit. */
export interface NamesSize extends Size {
  readonly shown: number;
  /** Whether there is room for pictures of other fish. */
  readonly hasRoom: boolean;
}

/** Returns the largest letters with which all names fit, or else the size with which the most do. */
export function sizeOfNames(names: readonly string[], hasPhotos: boolean): NamesSize {
  let most: NamesSize | undefined;
  for (const [index, heightMm] of HEIGHTS_MM.entries()) {
    for (const size of SIZES) {
      const shown = fittingNames(names, heightMm + (hasPhotos ? 0 : WITHOUT_PHOTOS_MM), size);
      if (most === undefined || shown > most.shown) most = { ...size, shown, hasRoom: index === 0 };
      if (shown === names.length) return most;
    }
  }
  return most ?? { fontMm: FONTS_MM[0], columns: COLUMNS[0], shown: 0, hasRoom: true };
}

function fittingNames(names: readonly string[], heightMm: number, { fontMm, columns }: Size): number {
  const widthMm = (POSTER_WIDTH_MM - GAP_MM * (columns - 1)) / columns;
  const room = widthMm / fontMm - BESIDE_EMS;
  if (room < LEAST_ROOM_EMS) return 0;
  const perColumn = Math.floor(heightMm / (fontMm * LINE));
  // A name is not divided between columns, and a heading stands above each division.
  let [column, taken] = [1, HEADINGS];
  const end = names.findIndex((name) => {
    const lines = linesOf(name, room);
    taken += lines;
    if (taken > perColumn) [column, taken] = [column + 1, lines];
    return column > columns || lines > perColumn;
  });
  return end === -1 ? names.length : end;
}

/** Returns how many lines a name takes. */
function linesOf(name: string, room: number): number {
  const ems = emsOf(name) * WIDER;
  return ems <= room ? 1 : Math.ceil((ems / room) * WASTE);
}
