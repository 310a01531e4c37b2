import { randomBytes, randomInt } from 'node:crypto';
import { flood, jsonPost, send, type Attack, type AttackContext } from './attack.ts';

const CLIENTS = 40;
/** Just below the limit of a body without a token. */
const TEXT_BYTES = 12_000;
/** Alternating marks above and below, which normalization must sort. */
const MARKS = '\u0301\u0316';
/** In characters: far more than a body without a token may have, and just below that limit. */
const MARKS_SIZES = [120_000, 7_000];
const MAX_URL_BYTES = 15_000;
const SEARCH = 'query ($search: String) { leaderboard(division: REGULAR, search: $search) { total } }';
const REFRESH =
  'mutation ($text: String) { refreshSession(rememberMeToken: $text, deviceFingerprint: $text) { token } }';

/** Guesses of the passwords of the administrator and of other users. */
export async function loginFlood(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) =>
    send(
      context,
      '/api/login',
      jsonPost({ username: index % 2 === 0 ? 'admin' : `user${index}`, password: `guess ${index}` }),
    ),
  );
}

const SIGN_IN = 'mutation Board($input: LoginInput!) { login(input: $input) { token } }';

/** Returns a flood of logins with invented names and device tokens by both APIs, over `clients` connections. */
const inventedLogins =
  (clients: number, senderOf: (context: AttackContext, index: number) => { from: string; headers?: object }): Attack =>
  async (context) =>
    await flood(context, clients, async (index) => {
      const deviceToken = randomBytes(32).toString('base64url');
      const input = { username: `name ${deviceToken}`, password: `guess ${index}`, deviceToken };
      const isRest = index % 2 === 0;
      const post = jsonPost(isRest ? input : { query: SIGN_IN, variables: { input } });
      const { from, headers } = senderOf(context, Math.floor(index / 2));
      await send(context, isRest ? '/api/login' : '/graphql', {
        ...post,
        from,
        headers: { ...post.headers, ...headers },
      });
    });

/** Returns a flood of logins from several IPv4 networks, none of which is the one of the administrator. */
export const loginsOfNetworks = (networks: number, connections: number): Attack =>
  inventedLogins(networks * connections, ({ from }, index) => ({
    from: from.replace(/^127\.0\.(\d+)\.\d+$/, `127.$1.${(index % networks) + 1}.1`),
  }));

/** A trusted proxy, through which a client can come from any address. */
export const PROXY = '127.255.0.1';

/** Logins from the networks of one IPv6 /48, each from another one. */
export const loginsOfSite: Attack = inventedLogins(480, ({ from }) => ({
  from: PROXY,
  headers: {
    'x-forwarded-for': `2001:db8:${from.split('.')[2]}:${randomInt(65_536).toString(16)}::1`,
  },
}));

/** Operations that cannot be parsed, are not valid, or are too large. */
export async function invalidOperations(context: AttackContext): Promise<void> {
  const broken = [
    '{',
    '{ nothing }',
    `{ ${'a '.repeat(500)} }`,
    // Validation compares each pair of fields.
    `{ ${'__typename '.repeat(1_200)} }`,
    `{ leaderboardStatus { ${'isPublic '.repeat(1_500)} } }`,
    `{ ${Array.from({ length: 50 }, (_, index) => `a${index}: leaderboardStatus { isPublic }`).join(' ')} }`,
    `${'{ leaderboard '.repeat(100)}${'}'.repeat(100)}`,
    `query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }`,
    `{ leaderboard(division: ${'REGULAR'.repeat(1_000)}) { total } }`,
    `{ __schema { types { fields { type { fields { name } } } } } }`,
    `# ${'a'.repeat(TEXT_BYTES)}`,
  ];
  await flood(context, CLIENTS, (index) =>
    send(
      context,
      '/graphql',
      jsonPost({ query: broken[index % broken.length]?.replace('nothing', `nothing${index}`) }),
    ),
  );
}

/** Searches of the board that are not cached. */
export async function newSearches(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) => send(context, `/api/entries/public?search=flood${index}`));
}

/** Combining marks in all texts that a visitor can send. */
export async function combiningMarks(context: AttackContext): Promise<void> {
  const inAddress = encodeURIComponent(MARKS.repeat(Math.floor(MAX_URL_BYTES / encodeURIComponent(MARKS).length)));
  const requests = MARKS_SIZES.map((size) => MARKS.repeat(size / MARKS.length)).flatMap((text) => [
    { path: '/api/login', body: { username: text, password: 'x' } },
    { path: '/api/login', body: { username: 'admin', password: text } },
    { path: '/api/login', body: { username: 'admin', password: 'x', deviceFingerprint: text } },
    { path: '/api/login', body: { username: 'admin', password: 'x', twoFactorCode: text } },
    { path: '/api/auth/refresh', body: { rememberMeToken: text, deviceFingerprint: text } },
    { path: '/graphql', body: { query: SEARCH, variables: { search: text } } },
    { path: '/graphql', body: { query: REFRESH, variables: { text } } },
    { path: '/graphql', body: { query: `{ leaderboard(division: REGULAR, search: "${text}") { total } }` } },
    { path: `/api/entries/public?search=${inAddress}` },
  ]);
  await flood(context, CLIENTS, async (index) => {
    const { path, body } = requests[index % requests.length] ?? { path: '/' };
    await send(context, path, body && jsonPost(body));
  });
}
