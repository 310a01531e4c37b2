import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { weighInForm } from '../../support/api.ts';
import { encodedForm } from '../../support/encoded-form.ts';
import { eventually } from '../../support/eventually.ts';
import { send, type RawResponse } from '../../support/send.ts';
import type { Product } from '../../support/stack.ts';

/** One promise of the product that must hold at every moment. */
export interface Probe {
  readonly name: string;
  readonly limitMs: number;
  /** Pause between a response and the next request. */
  readonly everyMs: number;
  /** Sends one request. Returns the problem, or undefined for a right response. */
  check(): Promise<string | undefined>;
  /** Closes connections that stay open between checks. */
  close?(): void;
}

/** Credentials and networks of the probes. The administrator shares the attacker's network; other visitors do not. */
export interface Callers {
  /** Of an administrator who weighs in on a phone that stays signed in. */
  readonly token: string;
  /** Null for an administrator on a new phone. */
  readonly deviceToken: string | null;
  readonly venue: string;
  readonly elsewhere: string;
}

/** The services that have `/health`, by their names in `processes.json`. */
export const SERVICES = ['front-door', 'rest-compat', 'gateway', 'worker'] as const;

const HEALTH_LIMIT_MS = 250;
const BOARD_LIMIT_MS = 1_000;
const SIGN_IN_LIMIT_MS = 2_000;
const WEIGH_IN_LIMIT_MS = 1_000;
/** An entry is accepted and its event is sent, at most twice a second. */
const LISTENER_LIMIT_MS = 2_000;
/** The longest time without an event after an entry. */
const LISTENER_PATIENCE_MS = 10_000;
/** Three probes weigh in as one administrator, who may make 100 requests a minute. */
const WEIGH_IN_EVERY_MS = 3_000;
/** The first row as it is rendered. */
const HEAVIEST = 'F. Contestant1';
const JSON_TYPE = { 'content-type': 'application/json' };
const PREFLIGHT = { 'apollo-require-preflight': '1' };
const CACHED_BOARD = '/api/entries/public?is_junior=false';
const WITHOUT_ROWS = 'page without rows';

/** Returns whether the product refused what it could not serve in time, or has no rows yet. */
export function isRefusedInTime(wrong: string): boolean {
  return wrong === WITHOUT_ROWS || wrong.includes('503 {"error":"Too many requests are being answered right now');
}

/** Returns the promises that must hold while the product is attacked. */
export function probesOf(product: Product, callers: Callers): Probe[] {
  const { venue, elsewhere } = callers;
  const { baseUrl } = product;
  const isOk = ({ status, broken, body }: RawResponse) =>
    status === 200 ? undefined : (broken ?? `${status} ${body.slice(0, 100)}`);
  const health = (name: string, url: string): Probe => ({
    name,
    limitMs: HEALTH_LIMIT_MS,
    everyMs: 200,
    check: async () => isOk(await send(url, { from: elsewhere })),
  });
  const board = (name: string, from: string, path: () => string): Probe => ({
    name,
    limitMs: BOARD_LIMIT_MS,
    everyMs: 300,
    check: async () => isOk(await send(baseUrl + path(), { from, headers: PREFLIGHT })),
  });
  const signIn = (api: string, check: Probe['check']): Probe => ({
    name: `sign in by ${api}`,
    limitMs: SIGN_IN_LIMIT_MS,
    everyMs: WEIGH_IN_EVERY_MS,
    check,
  });
  const weighIn = (api: string, check: Probe['check']): Probe => ({
    ...signIn(api, check),
    name: `weigh in by ${api}`,
    limitMs: WEIGH_IN_LIMIT_MS,
  });
  const unique = () => randomUUID().slice(0, 13);
  const search = () => `query { leaderboard(division: REGULAR, search: "${unique()}") { total } }`;

  return [
    ...product
      .processes()
      .filter(({ name }) => SERVICES.some((service) => service === name))
      .map(({ name, url }) => health(`/health of ${name}`, `${url}/health`)),
    // These paths of the services need neither the database nor another service.
    health('rest-compat through the front door', `${baseUrl}/api/docs.css`),
    {
      ...health('gateway through the front door', ''),
      async check() {
        const response = await send(`${baseUrl}/uploads/${unique()}.jpg`, { from: elsewhere });
        return response.status === 404 ? undefined : (isOk(response) ?? 'a photo that does not exist');
      },
    },
    board('cached board', elsewhere, () => CACHED_BOARD),
    {
      ...board('cached board at the network of the attacker', venue, () => CACHED_BOARD),
      async check() {
        const response = await send(baseUrl + CACHED_BOARD, { from: venue });
        // A fast attacker uses up the reads of its network (docs/api.md, "Rate limits").
        return response.status === 429 && response.headers['retry-after'] !== undefined ? undefined : isOk(response);
      },
    },
    board('board by REST, not kept', elsewhere, () => `/api/entries/public?is_junior=false&search=${unique()}`),
    board('board by GraphQL, not kept', elsewhere, () => `/graphql?query=${encodeURIComponent(search())}`),
    { ...board('page of the board', elsewhere, () => ''), check: () => readPage(baseUrl, elsewhere) },
    signIn('REST', () => signInByRest(product, callers)),
    signIn('GraphQL', () => signInByGraphql(product, callers)),
    weighIn('REST', () => postEntry(product, callers.token, venue)),
    weighIn('GraphQL', () => createEntry(product, callers.token, venue)),
    {
      name: 'notify a listener of a new entry',
      limitMs: LISTENER_LIMIT_MS,
      everyMs: WEIGH_IN_EVERY_MS,
      ...followBoard(baseUrl, elsewhere, () => postEntry(product, callers.token, venue)),
    },
  ];
}

/** Returns the problem with the page of the board or its rows, if any. */
async function readPage(baseUrl: string, from: string): Promise<string | undefined> {
  const read = async () => await send(`${baseUrl}/leaderboard`, { from, headers: { accept: 'text/html' } });
  let page = await read();
  // A page waits at most 300 ms for its rows; the next one has them. All of them count as one response.
  for (let again = 0; again < 5 && page.status === 200 && !page.body.includes(HEAVIEST); again += 1)
    page = await read();
  if (page.status !== 200) return problemOf('page', page);
  return page.body.includes(HEAVIEST) ? undefined : WITHOUT_ROWS;
}

/**
 * Follows the board by server-sent events on one connection, which stays open between checks. Each check creates an
 * entry and waits until the listener is notified.
 */
function followBoard(
  baseUrl: string,
  from: string,
  weighIn: () => Promise<string | undefined>,
): Pick<Probe, 'check' | 'close'> {
  let listener: ClientRequest | undefined;
  let changes = 0;
  const close = () => {
    listener?.destroy();
    listener = undefined;
  };
  async function listen(): Promise<void> {
    const address = `${baseUrl}/graphql/events/board?division=regular`;
    listener = get(address, { localAddress: from, agent: false });
    const [response] = (await once(listener, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`refused with ${response.statusCode}`);
    for (const stream of [listener, response]) stream.on('error', close).on('close', close);
    response.setEncoding('utf8').on('data', (text: string) => (changes += Number(text.includes('event: changed'))));
  }
  return {
    async check() {
      try {
        if (listener === undefined) await listen();
        const before = changes;
        const problem = await weighIn();
        if (problem !== undefined) return problem;
        await eventually('got an event', () => changes > before || undefined, LISTENER_PATIENCE_MS);
        return undefined;
      } catch (error) {
        close();
        return `listener: ${(error as Error).message}`;
      }
    },
    close,
  };
}

async function signInByRest(product: Product, { venue: from, deviceToken }: Callers): Promise<string | undefined> {
  const body = JSON.stringify({ ...product.administrator, deviceToken });
  const login = await send(`${product.baseUrl}/api/login`, { method: 'POST', headers: JSON_TYPE, body, from });
  return hasToken(login) ? undefined : problemOf('login', login);
}

/** Posts an entry by REST. Returns the problem, if any. */
async function postEntry({ baseUrl }: Product, token: string, from: string): Promise<string | undefined> {
  const { contentType, body } = await encodedForm(weighInForm(ENTRY));
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const entry = await send(`${baseUrl}/api/entries`, { method: 'POST', headers, body, from });
  return entry.status === 201 ? undefined : problemOf('entry', entry);
}

const ENTRY = { firstName: 'Ada', lastName: 'Judge', phoneNumber: '2505552001', fishWeight: '3.5' };
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

async function signInByGraphql(product: Product, { venue: from, deviceToken }: Callers): Promise<string | undefined> {
  const input = { ...product.administrator, deviceToken };
  const login = await runMutation(product, { query: LOGIN, input, from });
  return hasToken(login) ? undefined : problemOf('login', login);
}

/** Creates an entry by GraphQL. Returns the problem, if any. */
async function createEntry(product: Product, token: string, from: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const entry = await runMutation(product, { query: CREATE, input: ENTRY, from, headers });
  return entry.body.includes('"createEntry":{"id"') ? undefined : problemOf('entry', entry);
}

const runMutation = async (
  { baseUrl }: Product,
  { query, input, from, headers }: { query: string; input: object; from: string; headers?: Record<string, string> },
) =>
  await send(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ query, variables: { input } }),
    from,
  });

const hasToken = ({ body }: RawResponse) => /"token":"[^"]+"/.test(body);

const problemOf = (what: string, { status, broken, body }: RawResponse) =>
  `${what}: ${broken ?? `${status} ${body.slice(0, 100)}`}`;
