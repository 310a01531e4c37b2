import { cardCodeOf } from '@derby/micro-frontend/pages';
import type { ShownCard } from '@derby/ui/card-content';
import { queryUrl } from '@derby/web-session/query-url';
import { z } from 'zod';
import { fishEntrySchema, keepsakeSchema } from './fish.ts';
import { CardDocument } from './generated/operations/card.ts';

const cardSchema = z.object({
  number: z.int(),
  holder: z.object({ firstInitial: z.string(), lastName: z.string() }).nullable(),
  fish: z.array(z.object({ entry: fishEntrySchema, keepsake: keepsakeSchema, nextLbs: z.number().nullable() })),
});

const responseSchema = z.union([
  z.object({ errors: z.tuple([z.object({ extensions: z.object({ code: z.literal('TOO_MANY_ATTEMPTS') }) })]) }),
  z.object({ errors: z.never().optional(), data: z.object({ card: cardSchema.nullable() }) }),
]);

/** What is known of the card of a page; null when the board is private, or there is no response in time. */
export type CardOfPage = { readonly code: string; readonly card: ShownCard } | 'notFound' | 'tooManyCodes' | null;

/** Reads the card of a page with its fish, if its code is one of this derby. */
export async function readCardOfPage(
  pathname: string,
  readEarly: (url: string) => Promise<string | null>,
): Promise<CardOfPage> {
  const code = cardCodeOf(pathname);
  if (code === undefined) return 'notFound';
  const response = await readEarly(queryUrl(CardDocument, { code }, { withText: true }));
  try {
    const read = responseSchema.parse(JSON.parse(response ?? ''));
    if ('errors' in read) return 'tooManyCodes';
    const { card } = read.data;
    return card === null ? 'notFound' : { code, card };
  } catch {
    return null;
  }
}

/** The remote describes its first query with this code, because the code is known only here. */
const ANY_CODE = encodeURIComponent('"code":"0"');

/** Returns the first queries of a card's page with its code; none for a code that is not known to be right. */
export const cardQueriesOf = (urls: readonly string[], card: CardOfPage): readonly string[] =>
  card !== null && typeof card === 'object'
    ? urls.map((url) => url.replace(ANY_CODE, encodeURIComponent(`"code":"${card.code}"`)))
    : [];
