import { serverNow } from '@derby/web-session/server-clock';
import type { CardHolder } from '../../../lib/card-holder.ts';
import type { SavedEntry } from '../weighed-entries.ts';

/** An entry of practise, and the card that it was added with. */
export interface PractiseEntry extends Omit<SavedEntry, 'rank'> {
  readonly card: number | null;
}

const NAMES =
  'Ann Anchor,Bob Buoy,Cat Current,Dan Dory,Eve Ebb,Flo Float,Gil Gaff,Hal Harbour,Ida Inlet,Jon Jetty,' +
  'Kit Kelp,Lou Lure,May Marina,Ned Net,Ola Oar,Pat Pier,Quin Quay,Ray Reel,Sue Skiff,Tom Tide,' +
  'Una Undertow,Vic Vessel,Wyn Wake,Xia Xebec,Yan Yawl,Zoe Zephyr,Amy Angler,Ben Breeze,Cleo Coast,Dot Drift,' +
  'Ed Eddy,Fay Fjord,Gus Gull,Hana Hull,Ike Island,Joy Jib,Ken Kayak,Lea Ledge,Moe Mast,Nan Narrows';
const FIRST_JUNIOR = 35;

const endingOf = (number: number): string => String(number).padStart(2, '0');

/** Forty made-up anglers. The signs of their codes are on no card of a derby. */
export const ANGLERS: readonly CardHolder[] = NAMES.split(',').map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const number = index + 1;
  const isJunior = number >= FIRST_JUNIOR;
  return { id: number, number, code: `${number}-0000`, firstName, lastName, isJunior, phoneEnding: endingOf(number) };
});

/** Returns a phone number that is reserved for fiction. */
export const phoneOf = ({ number }: CardHolder): string => `25055501${endingOf(number)}`;

/** What others have weighed in before: card, weight, and minutes ago. */
const WEIGHED = [
  [2, 29.5, 95],
  [31, 27.75, 80],
  [5, 24.1, 70],
  [26, 22.05, 64],
  [9, 19.6, 55],
  [33, 16.2, 41],
  [15, 14.9, 36],
  [28, 13.35, 22],
  [36, 6.75, 50],
  [39, 4.3, 30],
  [23, 10.55, 0.5],
] as const;
/** The task `Same fish` is about this entry. */
const NEW_ENTRY_ID = 23;
const MINUTE_MS = 60_000;

const minutesAgo = (minutes: number): string => new Date(serverNow().getTime() - minutes * MINUTE_MS).toISOString();

export const entriesOfOthers = (): PractiseEntry[] =>
  WEIGHED.flatMap(([card, fishWeightLbs, minutes]) => {
    const holder = ANGLERS.find(({ number }) => number === card);
    if (!holder) return [];
    const { id, firstName, lastName, isJunior } = holder;
    const angler = { id, card, firstName, lastName, isJunior, phoneNumber: phoneOf(holder) };
    return [{ ...angler, fishWeightLbs, isCatchDonated: false, fishPhotoPath: null, createdAt: minutesAgo(minutes) }];
  });

/** Returns an entry with its time. One of another phone was added a moment ago, whenever it is read. */
export const asReadNow = (entry: PractiseEntry): PractiseEntry =>
  entry.id === NEW_ENTRY_ID ? { ...entry, createdAt: minutesAgo(0.5) } : entry;
