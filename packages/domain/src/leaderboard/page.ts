import { MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '@derby/rules/board-search/search';
import { BadInputError, assertLength } from '../kernel/index.ts';

/** Throws BAD_INPUT for a search of more than 100 characters or 10 words. */
export function assertSearch(search: string | null | undefined): void {
  assertLength(search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  if ((search ?? '').trim().split(/\s+/).length > MAX_SEARCH_WORDS) {
    throw new BadInputError(`search must not have more than ${MAX_SEARCH_WORDS} words`, ['search']);
  }
}

/** Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

const MAX_LIMIT = 100;

/** Throws BAD_INPUT for a page below 1, a limit outside 1 to 100, or anything but whole numbers. */
export function assertPage({ page, limit }: PageRequest): void {
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new BadInputError('page must be a whole number from 1', ['page']);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new BadInputError(`limit must be a whole number from 1 to ${MAX_LIMIT}`, ['limit']);
  }
}

/** One page of a list; a page behind the end is empty. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit }: PageRequest,
): { items: Item[]; hasMore: boolean } {
  const end = page * limit;
  return { items: items.slice(end - limit, end), hasMore: end < items.length };
}
