import { MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '@derby/rules/board-search/search';
import { assertLength, BadInputError } from '../kernel/index.ts';

/** Throws BAD_INPUT for a search of more than 100 characters or 10 words. */
export function assertSearch(search: string | null | undefined): void {
  assertLength(search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  if ((search ?? '').trim().split(/\s+/).length > MAX_SEARCH_WORDS) {
    throw new BadInputError(`search must not have more than ${MAX_SEARCH_WORDS} words`, ['search']);
  }
}
