import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import { beforeAll, expect, it } from 'vitest';
import { postEntry } from '../support/api.ts';
import { isLongForm } from '../support/form.ts';
import { seededRandom } from '../support/random.ts';
import { openTarget } from './target.ts';

/** Texts with an effect where they are not treated as plain text. No name contains them. */
const TEXTS = [
  '{"$ne":null}',
  '{"$gt":""}',
  '{"$regex":".*"}',
  '{"$where":"sleep(1000)"}',
  '[$ne]=1',
  '$where',
  '$ne',
  '.*',
  '^.*$',
  '(?:)',
  '(a+)+$',
  '[a-z]*',
  '*',
  '%',
  "' OR '1'='1",
  '"; return true; //',
  '__proto__',
  'constructor.prototype',
  '../../../etc/passwd',
  '{{7*7}}',
  '${7*7}',
  '\u0000',
  '\uFEFF*',
  'a'.repeat(10_000),
];
/** JSON values in the place of text. */
const VALUES = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $in: ['a'] },
  ['a', 'b'],
  { __proto__: { x: 1 } },
  [[]],
  { length: 5 },
];
/** Expected median response time of all attempts; the test allows four times as much. */
const MAX_MEDIAN_MS = 50;
/** Additional random attempts in the gate, beside those that try each input and each text once. */
const SAMPLE = 300;
const SEED = 20_250_809;

const target = openTarget();
beforeAll(async () => {
  await postEntry(target.baseUrl, target.token, {
    firstName: 'Ada',
    lastName: 'Sheringham',
    phoneNumber: '2505552001',
    fishWeight: '5',
  });
});

interface Attempt {
  readonly where: string;
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

/** Returns the credentials of the administrator. */
const authorization = () => ({ authorization: `Bearer ${target.token}` });

/** A request that has not been sent yet. */
interface Plan {
  readonly where: string;
  /** The kind of attempt. The same text in another input is of the same kind. */
  readonly kind: string;
  readonly url: string;
  readonly init: RequestInit;
}

async function attempt({ where, url, init }: Omit<Plan, 'kind'>): Promise<Attempt> {
  const from = performance.now();
  // With the token, a logout would end the session of this tier.
  const credentials = url === '/api/auth/logout' ? {} : authorization();
  const response = await fetch(target.baseUrl + url, {
    ...init,
    headers: { ...credentials, ...(init.headers as Record<string, string>) },
  });
  const text = await response.text();
  return { where, status: response.status, text, tookMs: performance.now() - from };
}

function plansFor({ method, path, name, parameters, operation }: DescribedCall): Plan[] {
  const plan = (where: string, kind: unknown, url: string, init: RequestInit = {}): Plan => ({
    where: `${name} ${where}`,
    kind: JSON.stringify(kind),
    url,
    init: { method, ...init },
  });
  const inPath = path.includes('{id}') ? TEXTS.filter((one) => one.length < 100) : [];
  const inQuery = parameters.filter((one) => one.in === 'query').map((one) => one.name);
  const url = path.replace('{id}', '999999999');
  const fieldsOf = (type: 'application/json' | 'multipart/form-data') =>
    Object.keys(operation.requestBody?.content?.[type]?.schema.properties ?? {});
  return [
    ...inPath.map((text) => plan('id', text, path.replace('{id}', encodeURIComponent(text)))),
    ...inQuery.flatMap((query) =>
      TEXTS.map((text) => plan(`?${query}`, text, `${path}?${query}=${encodeURIComponent(text)}`)),
    ),
    ...inQuery.map((query) => plan(`?${query} twice`, 'twice', `${path}?${query}=a&${query}=b`)),
    ...fieldsOf('application/json').flatMap((field) =>
      [...TEXTS, ...VALUES].map((value) =>
        plan(field, value, url, {
          body: JSON.stringify({ [field]: value }),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ),
    ...fieldsOf('multipart/form-data').flatMap((field) =>
      TEXTS.map((text) => {
        const form = new FormData();
        form.set(field, text);
        return plan(field, text, url, { body: form });
      }),
    ),
  ];
}

/** Returns all plans in the long form, and in the gate a sample with each input and each kind at least once. */
function sampleOf(plans: readonly Plan[]): readonly Plan[] {
  if (isLongForm) return plans;
  const random = seededRandom(SEED);
  const shuffled = plans
    .map((plan) => ({ plan, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ plan }) => plan);
  const tried = new Set<string>();
  const isNew = ({ where, kind }: Plan) => {
    const hasNew = !tried.has(where) || !tried.has(kind);
    tried.add(where).add(kind);
    return hasNew;
  };
  return [...new Set([...shuffled.filter(isNew), ...shuffled.slice(0, SAMPLE)])];
}

/** Returns the gain of an attempt as a sentence; undefined for none. */
function gainOf({ where, status, text }: Attempt): string | undefined {
  if (status >= 500) return `${where}: ${status}`;
  if (/^POST \/api\/(login|auth\/refresh|auth\/logout) /.test(where))
    return status < 400 ? `${where}: let in` : undefined;
  if (where.endsWith(' id')) return status === 404 || status === 405 ? undefined : `${where}: ${status}`;
  if (where.endsWith(' ?search') && status === 200)
    return text.includes('Sheringham') ? `${where}: found somebody` : undefined;
  return undefined;
}

it('crafted text in every input has no effect', async () => {
  const calls = operationsOf(target.description);
  const attempts: Attempt[] = [];
  const plans = sampleOf(calls.flatMap(plansFor));
  for (const plan of plans) attempts.push(await attempt(plan));
  const gains = attempts.map(gainOf).filter((gain) => gain !== undefined);
  const times = attempts.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  process.stdout.write(
    `injection: ${attempts.length} attempts on ${calls.length} calls, ${gains.length} gained, median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
  );
  expect(gains).toEqual([]);
  expect(at(0.5)).toBeLessThan(MAX_MEDIAN_MS * 4);
});

it('control: a search that finds an entry and a login are detected as gains', async () => {
  const found = await attempt({
    where: 'GET /api/entries/public ?search',
    url: '/api/entries/public?search=sheringham',
    init: {},
  });
  expect(gainOf(found)).toBe('GET /api/entries/public ?search: found somebody');
  const body = JSON.stringify(target.administrator);
  const login = await attempt({
    where: 'POST /api/login username',
    url: '/api/login',
    init: { method: 'POST', body, headers: { 'content-type': 'application/json' } },
  });
  expect(gainOf(login)).toBe('POST /api/login username: let in');
});
