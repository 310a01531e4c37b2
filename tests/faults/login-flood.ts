import { randomBytes, randomInt } from 'node:crypto';
import { setPriority } from 'node:os';
import autocannon from 'autocannon';

/** A flood of logins by both APIs. It can be sent to another process. */
export interface LoginFlood {
  /** The front door. */
  readonly baseUrl: string;
  readonly seconds: number;
  readonly connections: number;
  /** The addresses that the logins come from, in turn. */
  readonly addresses: readonly string[];
  /** The account whose password every second login guesses. All other names are invented. */
  readonly account?: string;
}

/** How many of the counted responses of a flood had each status. */
export type Statuses = Readonly<Record<string, number>>;

const SIGN_IN = 'mutation Board($input: LoginInput!) { login(input: $input) { token } }';
/** A real attacker has its own processors, so here it must not take those of the product. */
const LOW_PRIORITY = 10;
/** Longer than the product lets a login wait. */
const TIMEOUT_SECONDS = 60;

function nextLogin({ addresses, account }: LoginFlood): autocannon.Request {
  const deviceToken = randomBytes(32).toString('base64url');
  const username = account && randomInt(2) === 0 ? account : `name ${deviceToken}`;
  const input = { username, password: `guess ${deviceToken}`, deviceToken };
  const isRest = randomInt(2) === 0;
  return {
    method: 'POST',
    path: isRest ? '/api/login' : '/graphql',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addresses[randomInt(addresses.length)] },
    body: JSON.stringify(isRest ? input : { query: SIGN_IN, variables: { input } }),
  };
}

const flood = JSON.parse(process.argv[2] ?? '') as LoginFlood;
setPriority(LOW_PRIORITY);
const { baseUrl: url, seconds: duration, connections } = flood;
const { statusCodeStats = {} } = await autocannon({
  url,
  duration,
  connections,
  timeout: TIMEOUT_SECONDS,
  // The response before a new connection is not counted.
  reconnectRate: 2,
  requests: [{ setupRequest: (request) => ({ ...request, ...nextLogin(flood) }) }],
});
process.send?.(Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count])));
process.disconnect();
