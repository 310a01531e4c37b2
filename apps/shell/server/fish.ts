import { fishIdOf } from '@derby/micro-frontend/pages';
import { boardEntrySchema } from '@derby/ui/board/board-entry';
import type { FishCardEntry } from '@derby/ui/fish-card';
import { queryUrl } from '@derby/web-session/query-url';
import { z } from 'zod';
import { FishDocument } from './generated/operations/fish.ts';

/** An entry of a response, for pages of fish. */
export const fishEntrySchema = boardEntrySchema.unwrap().extend({ isJunior: z.boolean() });

/** The addresses of the pictures of a fish. */
export const keepsakeSchema = z.object({ share: z.string(), preview: z.string() }).nullish();

const fishSchema = z.object({
  entry: fishEntrySchema,
  keepsake: keepsakeSchema,
  prizes: z.array(z.object({ title: z.string(), description: z.string() })),
});
const responseSchema = z.object({ errors: z.never().optional(), data: z.object({ fish: fishSchema.nullable() }) });

/**
 * Reads the fish of a page. Returns `notFound` when it is on no board, and null when that is not known: the board is
 * private, or there is no response in time.
 */
export async function readFishOfPage(
  pathname: string,
  readEarly: (url: string) => Promise<string | null>,
): Promise<FishCardEntry | 'notFound' | null> {
  const id = fishIdOf(pathname);
  if (id === undefined) return 'notFound';
  const response = await readEarly(queryUrl(FishDocument, { id }, { withText: true }));
  try {
    const { fish } = responseSchema.parse(JSON.parse(response ?? '')).data;
    return fish ? { ...fish.entry, prizes: fish.prizes, keepsake: fish.keepsake ?? null } : 'notFound';
  } catch {
    return null;
  }
}

/** The remote describes its first query with the id 0, because the id is known only here. */
const ID_ZERO = encodeURIComponent('"id":0');

/** Returns the first queries of a fish's page with its id; none while nothing is known of the fish. */
export function earlyQueriesOf(urls: readonly string[], fish: FishCardEntry | null): readonly string[] {
  return fish === null ? [] : urls.map((url) => url.replace(ID_ZERO, encodeURIComponent(`"id":${fish.id}`)));
}
