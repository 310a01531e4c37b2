import { initialOf, MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '@derby/rules/board-search/search';
import { DIVISIONS, otherDivision } from '@derby/rules/divisions';
import { nextPhaseChangeOf, phaseOf } from '@derby/rules/event/derby-phase';
import { takeSentenceOf } from '@derby/rules/race';
import { assertLength, assertSignedIn, BadInputError, errorOf, type Actor, type Deps } from '../kernel/index.ts';
import { photoUrl } from '../photos/index.ts';
import type { RecentSettingsReader, Settings } from '../settings/index.ts';
import type { BoardEntry, BoardStateReader, Division, DivisionReader, LatestDraw, Notice } from './board-entry.ts';
import type { PageRequest } from './standings.ts';

type BoardDeps = Deps & { readonly settings: RecentSettingsReader; readonly divisions: DivisionReader };

export type LeaderboardDeps = BoardDeps & { readonly boardState: BoardStateReader };

/** The board is private: `leaderboard_public` is off. */
export class LeaderboardPrivateError extends errorOf(
  'LEADERBOARD_PRIVATE',
  'The leaderboard is currently private and not accessible to the public.',
) {}

/** One page of a division by rank; a search filters and never changes a rank. */
export type LeaderboardPage = Awaited<ReturnType<typeof readLeaderboard>>;

/**
 * Returns a page of the board (docs/rules.md, "Ranking"). Pages count from 1; the limit is 1 to 100. Throws
 * LEADERBOARD_PRIVATE for visitors while the board is private, BAD_INPUT for page, limit or search.
 */
export async function readLeaderboard(
  deps: LeaderboardDeps,
  actor: Actor,
  input: PageRequest & { readonly division: Division; readonly search?: string | null | undefined },
) {
  const [settings, [standings, isOfficial]] = await whenVisible(deps, actor, () =>
    Promise.all([deps.divisions.read(input.division), deps.boardState.hasEnded()]),
  );
  assertPage(input);
  assertSearch(input.search);
  const search = input.search ?? '';
  const { items, hasMore, total } = standings.page(input, search);
  /** Read for those who want it: without the board in memory it is another query. */
  const others = once(() => deps.divisions.read(otherDivision(input.division).key));
  return {
    entries: items.map((entry) => leaderboardEntryOf(entry, settings)),
    hasMore,
    /** Entries that match the search; all of the division without a search. */
    total,
    totalInDivision: standings.size(),
    anglersInDivision: standings.anglers(),
    totalInOtherDivision: async () => (await others()).size(),
    /** Zero while this division has a match: the second search is only for those who look in the wrong division. */
    matchesInOtherDivision: async () => (total === 0 ? (await others()).page({ page: 1, limit: 1 }, search).total : 0),
    /** The derby has ended. */
    isOfficial,
    /** Pages with equal versions belong together. */
    version: standings.version(),
  };
}

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}

/** Throws LEADERBOARD_PRIVATE for visitors while the board is private. Returns the settings that decided. */
export async function assertBoardVisible({ settings }: Pick<LeaderboardDeps, 'settings'>, actor: Actor) {
  if (actor.kind !== 'visitor') return settings.current();
  const recent = await settings.recent();
  if (!recent.leaderboardPublic) throw new LeaderboardPrivateError();
  return recent;
}

/**
 * Returns the settings and what `read` reads, or throws LEADERBOARD_PRIVATE. Reads both at once: a database that hangs
 * delays each of them until it counts as down, and visitors must not wait twice.
 */
async function whenVisible<Read>(
  deps: Pick<LeaderboardDeps, 'settings'>,
  actor: Actor,
  read: () => Promise<Read>,
): Promise<[Settings, Read]> {
  const reading = read();
  reading.catch(() => undefined);
  return [await assertBoardVisible(deps, actor), await reading];
}

/** A row of the board as visitors see it: no phone number, and only the initial of the first name. */
export type LeaderboardEntry = ReturnType<typeof leaderboardEntryOf>;

export const leaderboardEntryOf = (
  { firstName, fishPhotoPath, anglerId: _card, ...shown }: BoardEntry,
  settings: { readonly apiUrl: string },
) => ({
  ...shown,
  firstInitial: initialOf(firstName),
  fishPhotoUrl: photoUrl(settings, fishPhotoPath),
});

/**
 * Returns one entry of the board with its rank; null for an entry that is on no board, such as a deleted or a
 * disqualified one. Throws LEADERBOARD_PRIVATE for visitors while the board is private.
 */
export async function readFish(deps: BoardDeps, actor: Actor, { entryId }: { readonly entryId: number }) {
  const [settings, boards] = await whenVisible(deps, actor, () =>
    Promise.all([deps.divisions.read('regular'), deps.divisions.read('junior')]),
  );
  const entry = boards.map((standings) => standings.find(entryId)).find((found) => found !== null);
  return entry ? leaderboardEntryOf(entry, settings) : null;
}

/** Returns what the fish at a rank needs for a better one, such as `29.66 takes #3`; null for the first one. */
export async function readTakeSentence(
  deps: Pick<BoardDeps, 'divisions'>,
  actor: Actor,
  { division, rank }: { readonly division: Division; readonly rank: number },
): Promise<string | null> {
  assertSignedIn(actor);
  if (rank < 2 || rank > MAX_FISH) return null;
  const { items } = (await deps.divisions.read(division)).page({ page: 1, limit: rank - 1 });
  const better = items.map(({ fishWeightLbs: weightLbs, createdAt }) => ({ weightLbs, atMs: createdAt.getTime() }));
  return better.length === rank - 1 ? takeSentenceOf(better) : null;
}

/** More fish of one angler in a division are not shown. */
const MAX_FISH_OF_ANGLER = 20;

/**
 * Returns the fish of an angler by rank, the regular division first, and at most the heaviest 20 of each. Throws
 * LEADERBOARD_PRIVATE for visitors while the board is private.
 */
export async function readFishOfAngler(deps: BoardDeps, actor: Actor, { anglerId }: { readonly anglerId: number }) {
  const [settings, boards] = await whenVisible(deps, actor, () =>
    Promise.all(DIVISIONS.map(({ key }) => deps.divisions.read(key))),
  );
  return boards
    .flatMap((standings) => standings.ofAngler(anglerId).slice(0, MAX_FISH_OF_ANGLER))
    .map(({ entry, nextLbs }) => ({ entry: leaderboardEntryOf(entry, settings), nextLbs }));
}

/** The number of fish in the largest response. */
export const MAX_FISH = 2_000;
const MINUTE_MS = 60_000;

/** All fish of a division: weight and minute, without names. */
export type Afternoon = ReturnType<typeof afternoonOf>;

/**
 * Returns weight and minute of every fish on the board, the heaviest 2,000 (docs/rules.md, "Afternoon"). Throws
 * LEADERBOARD_PRIVATE for visitors while the board is private.
 */
export async function readAfternoon(deps: BoardDeps, actor: Actor, { division }: { readonly division: Division }) {
  const [, standings] = await whenVisible(deps, actor, () => deps.divisions.read(division));
  const { items } = standings.page({ page: 1, limit: MAX_FISH });
  return afternoonOf(items, { total: standings.size(), version: standings.version() });
}

/** Returns the afternoon of fish by rank. `version` fits to pages of the board with the same version. */
export function afternoonOf(fish: readonly WeighedFish[], board: { readonly total: number; readonly version: string }) {
  const firstMinute = Math.min(...fish.map(minuteOf));
  return {
    /** The minute of the first weigh-in; null without fish. */
    startsAt: fish.length === 0 ? null : new Date(firstMinute * MINUTE_MS),
    /** Whole minutes after `startsAt`, by rank. */
    minutes: fish.map((one) => minuteOf(one) - firstMinute),
    /** By rank, as many as `minutes`. */
    weightsLbs: fish.map(({ fishWeightLbs }) => fishWeightLbs),
    ...board,
  };
}

type WeighedFish = Pick<BoardEntry, 'createdAt' | 'fishWeightLbs'>;

const minuteOf = ({ createdAt }: WeighedFish): number => Math.floor(createdAt.getTime() / MINUTE_MS);

/** Throws BAD_INPUT for a search of more than 100 characters or 10 words. */
export function assertSearch(search: string | null | undefined): void {
  assertLength(search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  if ((search ?? '').trim().split(/\s+/).length > MAX_SEARCH_WORDS) {
    throw new BadInputError(`search must not have more than ${MAX_SEARCH_WORDS} words`, ['search']);
  }
}

const MAX_LIMIT = 100;

/** Throws BAD_INPUT for a page below 1, a limit outside 1 to 100, or numbers that are not whole. */
function assertPage({ page, limit }: PageRequest): void {
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new BadInputError('page must be a whole number from 1', ['page']);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new BadInputError(`limit must be a whole number from 1 to ${MAX_LIMIT}`, ['limit']);
  }
}

/** Returns the line on every page until its time is over. Open to all callers. */
export async function currentNotice(deps: Pick<LeaderboardDeps, 'boardState' | 'clock'>): Promise<Notice | null> {
  const { notice } = await deps.boardState.announced();
  const isOver = notice?.until != null && notice.until <= deps.clock.now();
  return isOver ? null : notice;
}

/** How long the hall screens show a draw. */
const DRAW_SHOWN_MS = 60_000;

export type LeaderboardStatus = Awaited<ReturnType<typeof leaderboardStatus>>;

/**
 * Returns whether the board is public, with the derby's status and phase. Open to all callers, also while the board is
 * private.
 */
export async function leaderboardStatus(deps: Pick<LeaderboardDeps, 'settings' | 'boardState' | 'clock'>) {
  const [settings, hasEnded, { ceremonyStep, latestDraw }] = await Promise.all([
    deps.settings.recent(),
    deps.boardState.hasEnded(),
    deps.boardState.announced(),
  ]);
  const facts = {
    hasEnded,
    weighInStart: settings.weighInStart || null,
    weighInEnd: settings.weighInEnd || null,
  };
  const now = deps.clock.now();
  return {
    isPublic: settings.leaderboardPublic,
    contestName: settings.contestName,
    contestYear: String(settings.contestYear),
    /** The times are wall-clock texts `YYYY-MM-DDTHH:mm` in the derby's zone; null when not set. */
    ...facts,
    phase: phaseOf(facts, now),
    /** When the phase changes by itself; null when it does not. */
    phaseEndsAt: nextPhaseChangeOf(facts, now),
    /** The step of the prize ceremony on the hall screens; null while there is none. */
    ceremonyStep,
    /** The draw that the hall screens show; null while there is none, and while the board is private. */
    draw: settings.leaderboardPublic && latestDraw && isShown(latestDraw, now) ? latestDraw : null,
    /** What the hall screens show besides the board. */
    hallScenes: settings.hallScenes,
    /** False: the tickets page says that ticket sales are closed (docs/rules.md, "Registration"). */
    areTicketsOnSale: settings.publicRegistration && settings.registrationEnabled,
    /** Changes are pushed, so clients need not poll. */
    realTimeUpdates: settings.enableRealTimeUpdates,
  };
}

const isShown = ({ drawnAt }: LatestDraw, now: Date): boolean => now.getTime() - drawnAt.getTime() < DRAW_SHOWN_MS;
