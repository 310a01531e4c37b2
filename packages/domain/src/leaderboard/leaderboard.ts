import { initialOf, MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '@derby/rules/board-search/search';
import { assertLength, BadInputError, type Actor, type Deps } from '../kernel/index.ts';
import { photoUrl } from '../photos/index.ts';
import type { RecentSettingsReader } from '../settings/index.ts';
import { LeaderboardPrivateError, type BoardStateReader } from './board-access.ts';
import type { BoardEntry, Division, DivisionReader } from './board-entry.ts';
import type { PageRequest } from './standings.ts';

/** The dependencies of the board. */
export type LeaderboardDeps = Deps & {
  readonly settings: RecentSettingsReader;
  readonly divisions: DivisionReader;
  readonly boardState: BoardStateReader;
};

/** A row of the board as visitors see it: no phone number, and only the initial of the first name. */
export interface LeaderboardEntry extends Omit<BoardEntry, 'firstName' | 'fishPhotoPath'> {
  /** Upper case, without a period; empty when there is no first name. */
  readonly firstInitial: string;
  /** Relative to the site, or absolute when the setting `api_url` is set. */
  readonly fishPhotoUrl: string | null;
}

/** One page of a division by rank; a search filters and never changes a rank. */
export interface LeaderboardPage {
  readonly entries: readonly LeaderboardEntry[];
  readonly hasMore: boolean;
  /** Entries that match the search; all of the division without a search. */
  readonly total: number;
  /** All entries of the division, regardless of the search. */
  readonly totalInDivision: number;
  /** The derby has ended. */
  readonly isOfficial: boolean;
  /** Version of the division: pages with equal versions belong together. */
  readonly version: string;
}

/**
 * Returns a page of the board (docs/rules.md, "Ranking"). Pages count from 1; the limit is 1 to 100. Throws
 * LEADERBOARD_PRIVATE for visitors while the board is private, BAD_INPUT for page, limit or search.
 */
export async function readLeaderboard(
  deps: LeaderboardDeps,
  actor: Actor,
  input: PageRequest & { readonly division: Division; readonly search?: string | null | undefined },
): Promise<LeaderboardPage> {
  const settings = actor.kind === 'visitor' ? await deps.settings.recent() : deps.settings.current();
  if (actor.kind === 'visitor' && !settings.leaderboardPublic) throw new LeaderboardPrivateError();
  assertPage(input);
  assertSearch(input.search);
  const [standings, isOfficial] = await Promise.all([deps.divisions.read(input.division), deps.boardState.hasEnded()]);
  const { items, hasMore, total } = standings.page(input, input.search ?? '');
  return {
    entries: items.map((entry) => rowOf(entry, settings)),
    hasMore,
    total,
    totalInDivision: standings.size(),
    isOfficial,
    version: standings.version(),
  };
}

function rowOf(
  { firstName, fishPhotoPath, ...shown }: BoardEntry,
  settings: { readonly apiUrl: string },
): LeaderboardEntry {
  return { ...shown, firstInitial: initialOf(firstName), fishPhotoUrl: photoUrl(settings, fishPhotoPath) };
}

/** Throws BAD_INPUT for a search of more than 100 characters or 10 words. */
export function assertSearch(search: string | null | undefined): void {
  assertLength(search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  if ((search ?? '').trim().split(/\s+/).length > MAX_SEARCH_WORDS) {
    throw new BadInputError(`search must not have more than ${MAX_SEARCH_WORDS} words`, ['search']);
  }
}

const MAX_LIMIT = 100;

/** Throws BAD_INPUT for a page below 1, a limit outside 1 to 100, or numbers that are not whole. */
export function assertPage({ page, limit }: PageRequest): void {
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new BadInputError('page must be a whole number from 1', ['page']);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new BadInputError(`limit must be a whole number from 1 to ${MAX_LIMIT}`, ['limit']);
  }
}
