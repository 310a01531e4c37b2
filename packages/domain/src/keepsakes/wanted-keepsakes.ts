import { initialOf } from '@derby/rules/board-search/search';
import { DIVISIONS } from '@derby/rules/divisions';
import { instantOfWallClock } from '@derby/rules/event/derby-time';
import { MAX_LISTED_ROWS } from '../kernel/index.ts';
import type { BoardEntry, DivisionReader } from '../leaderboard/index.ts';
import type { ArchivedFish } from '../past-derbies/index.ts';
import { fileNameOf } from '../photos/index.ts';
import type { Settings } from '../settings/index.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';
import { medalOf } from './plan-keepsakes.ts';

type DerbyFacts = Pick<KeepsakeFacts, 'weighIn' | 'derbyName' | 'year'> & { readonly sponsors: readonly string[] };

/** Returns what pictures say of the derby. */
export function derbyFactsOf({ event, contestYear, weighInStart, weighInEnd }: Settings): DerbyFacts {
  const times = weighInStart && weighInEnd ? [weighInStart, weighInEnd].map(instantOfWallClock) : [];
  const [startsAt, endsAt] = times;
  return {
    weighIn: startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null,
    derbyName: event.title,
    year: contestYear,
    sponsors: event.sponsors.map(({ alt }) => alt),
  };
}

/** Returns what the pictures of all fish of the boards shall show. `now` is null once the derby has ended. */
export async function readWanted(
  divisions: Pick<DivisionReader, 'read'>,
  derby: DerbyFacts,
  now: Date | null,
): Promise<KeepsakeFacts[]> {
  const boards = await Promise.all(DIVISIONS.map(({ key }) => divisions.read(key)));
  const entries = boards.flatMap((board) => board.page({ page: 1, limit: MAX_LISTED_ROWS }).items);
  const facts = entries.flatMap((entry) => factsOf(entry, derby, now) ?? []);
  // An entry whose division is corrected between both reads may be in both.
  return [...new Map(facts.map((one) => [one.photo, one])).values()];
}

/** Returns a name as the board shows it; none where an old entry lacks a part, for which the board has a placeholder. */
const nameOf = (firstInitial: string, lastName: string): string =>
  firstInitial && lastName ? `${firstInitial}. ${lastName}` : '';

function factsOf(entry: BoardEntry, { sponsors, ...derby }: DerbyFacts, now: Date | null): KeepsakeFacts | null {
  const { id, firstName, lastName, fishWeightLbs, rank, isJunior, createdAt, fishPhotoPath } = entry;
  if (fishPhotoPath === null) return null;
  return {
    ...derby,
    name: nameOf(initialOf(firstName), lastName),
    fishWeightLbs,
    rank,
    isJunior,
    medal: medalOf(rank),
    rankedAt: now && rankedAtOf(now, createdAt, derby.weighIn),
    weighedAt: createdAt,
    // Each sponsor has as many fish.
    sponsor: sponsors[id % sponsors.length] ?? null,
    photo: fileNameOf(fishPhotoPath),
  };
}

/** Returns now. After the weigh-in its end, or the time of a later fish: a picture names no day. */
function rankedAtOf(now: Date, weighedAt: Date, weighIn: KeepsakeFacts['weighIn']): Date {
  if (weighIn === null) return now;
  return new Date(Math.min(now.getTime(), Math.max(weighIn.endsAt.getTime(), weighedAt.getTime())));
}

/** Returns what the pictures of archived fish show that have none from their derby. Those without a time have none. */
export function factsOfPast({ derby, fish }: ArchivedFish): KeepsakeFacts[] {
  return fish.flatMap(({ rank, firstInitial, lastName, fishWeightLbs, isJunior, createdAt, fishPhotoPath }) =>
    createdAt === undefined
      ? []
      : {
          name: nameOf(firstInitial, lastName),
          fishWeightLbs,
          rank,
          isJunior,
          medal: medalOf(rank),
          rankedAt: null,
          weighedAt: createdAt,
          weighIn: null,
          derbyName: derby.title,
          year: Number.parseInt(derby.year, 10),
          sponsor: null,
          photo: fileNameOf(fishPhotoPath),
        },
  );
}
