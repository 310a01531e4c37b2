import { operationsOf, type DescribedCall } from '@derby/openapi/operations';
import { beforeAll, expect, it } from 'vitest';
import { postEntry } from '../support/api.ts';
import { openTarget, type HostileTarget } from './target.ts';

/** Text that would match more, or do more, where it is not taken as text. None of it is in any name. */
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
/** In JSON, what is no text at all, in the place of text. */
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
/** Nobody waits for a crafted text: median of all requests. */
const MAX_MEDIAN_MS = 50;

let target: HostileTarget;
beforeAll(async () => {
  target = await openTarget();
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

/** Would end the administrator's own session or account if it ever worked. */
const authorization = () => ({ authorization: `Bearer ${target.token}` });

async function attempt(where: string, url: string, init: RequestInit = {}): Promise<Attempt> {
  const from = performance.now();
  const answer = await fetch(target.baseUrl + url, {
    ...init,
    headers: { ...authorization(), ...(init.headers as Record<string, string>) },
  });
  const text = await answer.text();
  return { where, status: answer.status, text, tookMs: performance.now() - from };
}

async function attemptsOn(call: DescribedCall): Promise<Attempt[]> {
  const { method, path, name, parameters, operation } = call;
  const attempts: Attempt[] = [];
  const init = { method };
  if (path.includes('{id}')) {
    for (const text of TEXTS.filter((one) => one.length < 100)) {
      attempts.push(await attempt(`${name} id`, path.replace('{id}', encodeURIComponent(text)), init));
    }
  }
  for (const { name: query } of parameters.filter((one) => one.in === 'query')) {
    for (const text of TEXTS)
      attempts.push(await attempt(`${name} ?${query}`, `${path}?${query}=${encodeURIComponent(text)}`, init));
    attempts.push(await attempt(`${name} ?${query} twice`, `${path}?${query}=a&${query}=b`, init));
  }
  const url = path.replace('{id}', '999999999');
  const content = operation.requestBody?.content ?? {};
  for (const field of Object.keys(content['application/json']?.schema.properties ?? {})) {
    for (const value of [...TEXTS, ...VALUES]) {
      const body = JSON.stringify({ [field]: value });
      attempts.push(
        await attempt(`${name} ${field}`, url, { ...init, body, headers: { 'content-type': 'application/json' } }),
      );
    }
  }
  for (const field of Object.keys(content['multipart/form-data']?.schema.properties ?? {})) {
    for (const text of TEXTS) {
      const form = new FormData();
      form.set(field, text);
      attempts.push(await attempt(`${name} ${field}`, url, { ...init, body: form }));
    }
  }
  return attempts;
}

/** What an attempt gained, in a sentence; undefined for nothing. */
function gainOf({ where, status, text }: Attempt): string | undefined {
  if (status >= 500) return `${where}: ${status}`;
  if (/^POST \/api\/(login|auth\/refresh) /.test(where)) return status < 400 ? `${where}: let in` : undefined;
  if (where.endsWith(' id')) return status === 404 || status === 405 ? undefined : `${where}: ${status}`;
  if (where.endsWith(' ?search') && status === 200)
    return text.includes('Sheringham') ? `${where}: found somebody` : undefined;
  return undefined;
}

it('crafted text in every input gains nothing', async () => {
  const calls = operationsOf(target.description);
  const attempts: Attempt[] = [];
  for (const call of calls) attempts.push(...(await attemptsOn(call)));
  const gains = attempts.map(gainOf).filter((gain) => gain !== undefined);
  const times = attempts.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  process.stdout.write(
    `injection: ${attempts.length} attempts on ${calls.length} calls, ${gains.length} gained, median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
  );
  expect(gains).toEqual([]);
  expect(at(0.5)).toBeLessThan(MAX_MEDIAN_MS * 4);
}, 600_000);

it('would see a search that finds somebody, and a way in', async () => {
  const found = await attempt('GET /api/entries/public ?search', '/api/entries/public?search=sheringham');
  expect(gainOf(found)).toBe('GET /api/entries/public ?search: found somebody');
  const body = JSON.stringify(target.administrator);
  const login = await attempt('POST /api/login username', '/api/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(gainOf(login)).toBe('POST /api/login username: let in');
});
