import { createHash } from 'node:crypto';
import { flood, jsonPost, send, type AttackContext } from './attack.ts';

const CLIENTS = 40;
const STATUS = '{ leaderboardStatus { isPublic } }';
/** Just below the limit of a body without a token. */
const TEXT_BYTES = 12_000;
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Requests the readiness of the product as fast as 40 clients can. */
export async function readyFlood(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, () => send(context, '/ready'));
}

/** Requests the metrics as fast as 40 clients can. */
export async function metricsFlood(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, () => send(context, '/metrics'));
}

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

/** Registers one text after the other under its hash. */
export async function newPersistedQueries(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) => {
    const query = `${STATUS} #${String(index).padEnd(TEXT_BYTES, 'x')}`;
    const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') };
    return send(context, '/graphql', {
      ...jsonPost({ query, extensions: { persistedQuery } }),
      headers: { 'content-type': 'application/json', ...PREFLIGHT },
    });
  });
}

/** Renewals of sessions that do not exist. */
export async function refreshFlood(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) =>
    send(
      context,
      '/api/auth/refresh',
      jsonPost({ rememberMeToken: `guess-${index}`, deviceFingerprint: `device-${index}` }),
    ),
  );
}

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

/** Searches of the board that are not cached. */
export async function newSearches(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) => send(context, `/api/entries/public?search=flood${index}`));
}
