import { cardCodeOf } from '@derby/micro-frontend/pages';
import { queryUrl } from '@derby/web-session/query-url';
import { z } from 'zod';
import { CardDocument } from './generated/graphql.ts';

const responseSchema = z.union([
  z.object({ errors: z.tuple([z.object({ extensions: z.object({ code: z.literal('TOO_MANY_ATTEMPTS') }) })]) }),
  z.object({ data: z.object({ card: z.object({ number: z.int() }).nullable() }) }),
]);

/** What is known of the card of a page; null when the board is private, or there is no response in time. */
export type CardOfPage = { readonly code: string } | 'notFound' | 'tooManyCodes' | null;

/** Reads the card of a page: whether its code is one of this derby. */
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
    return read.data.card === null ? 'notFound' : { code };
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
