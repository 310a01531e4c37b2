import { randomUUID } from 'node:crypto';
import { ask, type Answer } from './ask.ts';
import { addressOf, SERVICES, type Product } from './product.ts';

/** One promise of the product that must hold at every moment. */
export interface Probe {
  readonly name: string;
  readonly limitMs: number;
  /** Pause between an answer and the next question. */
  readonly everyMs: number;
  /** Asks once; undefined when the answer is right, otherwise what is wrong with it. */
  check(): Promise<string | undefined>;
}

/** Who asks: the administrator shares the network of the attacker, other visitors have another one. */
export interface Callers {
  readonly venue: string;
  readonly elsewhere: string;
}

const HEALTH_LIMIT_MS = 250;
const BOARD_LIMIT_MS = 1_000;
const ADMINISTRATOR_LIMIT_MS = 2_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** The promises that hold while the product is attacked. */
export function probesOf(product: Product, { venue, elsewhere }: Callers): Probe[] {
  const { baseUrl } = product;
  const processes = product.processes();
  const isOk = ({ status, failure, text }: Answer) =>
    status === 200 ? undefined : (failure ?? `${status} ${text.slice(0, 100)}`);
  const health = (name: string, url: string): Probe => ({
    name,
    limitMs: HEALTH_LIMIT_MS,
    everyMs: 200,
    check: async () => isOk(await ask(url, { from: elsewhere })),
  });
  const board = (name: string, from: string, path: () => string): Probe => ({
    name,
    limitMs: BOARD_LIMIT_MS,
    everyMs: 300,
    check: async () => isOk(await ask(baseUrl + path(), { from, headers: PREFLIGHT })),
  });
  const administrator = (name: string, work: () => Promise<string | undefined>): Probe => ({
    name,
    limitMs: ADMINISTRATOR_LIMIT_MS,
    everyMs: 2_000,
    check: work,
  });
  const unique = () => randomUUID().slice(0, 13);
  const search = () => `query { leaderboard(division: REGULAR, search: "${unique()}") { total } }`;

  return [
    ...SERVICES.map((name) => health(`/health of ${name}`, `${addressOf(processes, name)}/health`)),
    // Of the services' paths behind the front door these need neither the database nor each other.
    health('rest-compat through the front door', `${baseUrl}/api/docs.css`),
    {
      ...health('gateway through the front door', ''),
      async check() {
        const answer = await ask(`${baseUrl}/uploads/${unique()}.jpg`, { from: elsewhere });
        return answer.status === 404 ? undefined : (isOk(answer) ?? 'a photo that does not exist');
      },
    },
    board('board, kept', venue, () => '/api/entries/public?is_junior=false'),
    board('board by REST, not kept', elsewhere, () => `/api/entries/public?is_junior=false&search=${unique()}`),
    board('board by GraphQL, not kept', elsewhere, () => `/graphql?query=${encodeURIComponent(search())}`),
    administrator('sign in and weigh in by REST', () => weighInByRest(product, venue)),
    administrator('sign in and weigh in by GraphQL', () => weighInByGraphql(product, venue)),
  ];
}

async function weighInByRest({ baseUrl, administrator }: Product, from: string): Promise<string | undefined> {
  const body = JSON.stringify(administrator);
  const login = await ask(`${baseUrl}/api/login`, { method: 'POST', headers: JSON_TYPE, body, from });
  const token = tokenIn(login.text);
  if (token === undefined) return problemOf('login', login);
  const boundary = 'weigh-in';
  const fields = { first_name: 'Ada', last_name: 'Judge', phone_number: '2505552001', fish_weight: '3.5' };
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const entry = await ask(`${baseUrl}/api/entries`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `${lines.join('')}--${boundary}--\r\n`,
    from,
  });
  return entry.status === 201 ? undefined : problemOf('entry', entry);
}

const LOGIN =
  'mutation ($username: String!, $password: String!) { login(input: { username: $username, password: $password }) { token } }';
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

async function weighInByGraphql({ baseUrl, administrator }: Product, from: string): Promise<string | undefined> {
  const run = async (query: string, variables: object, headers: Record<string, string> = {}) =>
    await ask(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify({ query, variables }),
      from,
    });
  const login = await run(LOGIN, administrator);
  const token = tokenIn(login.text);
  if (token === undefined) return problemOf('login', login);
  const input = { firstName: 'Ada', lastName: 'Judge', phoneNumber: '2505552001', fishWeight: '3.5' };
  const entry = await run(CREATE, { input }, { authorization: `Bearer ${token}` });
  return entry.text.includes('"createEntry":{"id"') ? undefined : problemOf('entry', entry);
}

const tokenIn = (text: string) => /"token":"([^"]+)"/.exec(text)?.[1];

const problemOf = (what: string, { status, failure, text }: Answer) =>
  `${what}: ${failure ?? `${status} ${text.slice(0, 100)}`}`;
