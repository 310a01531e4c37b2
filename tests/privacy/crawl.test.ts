import { afterAll, beforeAll, expect, it } from 'vitest';
import { postEntry } from '../support/api.ts';
import { isLongForm } from '../support/form.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { askAsVisitor, type Ask, type PublicRequest } from './ask.ts';
import { crawl } from './crawl.ts';
import { graphqlRequests } from './graphql-requests.ts';
import { createJudge } from './judge.ts';
import { fileRequests, leftoverRequests, pageRequests } from './page-requests.ts';
import { seededPeople } from './people.ts';
import { badQueries, boardRequests, callRequests, type PublishedCalls } from './rest-requests.ts';
import { seedPeople } from './seed-people.ts';

const START_LIMIT_MS = 300_000;
const PEOPLE = seededPeople(isLongForm ? 200 : 40, 20_250_809);
const [SOMEONE] = PEOPLE as [(typeof PEOPLE)[number]];
/** One in five brought one. */
const PHOTOS = PEOPLE.length / 5;

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await seedPeople(stack, PEOPLE);
}, START_LIMIT_MS);
afterAll(() => stack?.stop());

const judge = () => createJudge(PEOPLE, stack.dataDirectory);

/** Everything that a visitor can ask for. */
async function allRequests(): Promise<PublicRequest[]> {
  const { baseUrl } = stack;
  const published = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as PublishedCalls;
  const services = stack.processes().filter(({ name }) => ['gateway', 'rest-compat', 'worker'].includes(name));
  return [
    ...pageRequests(baseUrl, PEOPLE),
    ...fileRequests(stack),
    ...leftoverRequests(stack),
    ...boardRequests(baseUrl, PEOPLE),
    ...callRequests(baseUrl, published, SOMEONE),
    ...badQueries(baseUrl, SOMEONE),
    ...graphqlRequests(baseUrl, SOMEONE.phoneNumber),
    ...['', '?division=regular', '?division=junior', `?division=${SOMEONE.phoneNumber}`].map((query) => ({
      url: `${baseUrl}/graphql/events/board${query}`,
    })),
    ...['/api/docs', '/api/openapi.json', '/uploads/'].map((path) => ({ url: baseUrl + path })),
    ...services.flatMap(({ url }) => ['/health', '/ready', '/metrics'].map((path) => ({ url: url + path }))),
  ];
}

it('no public byte tells a phone number, an address, a first name or anything of the inside', async () => {
  const result = await crawl(await allRequests(), { ask: askAsVisitor, judge: judge() });
  const { answers, bytes, statuses, failures, leaks, photos } = result;
  process.stdout.write(
    `crawl: ${answers} answers ${JSON.stringify(statuses)}, ${(bytes / 1e6).toFixed(1)} MB, ${photos.length} photos, ${leaks.length} leaks\n`,
  );
  expect({ leaks, failures }).toEqual({ leaks: [], failures: [] });
  expect(photos).toHaveLength(PHOTOS);
});

it('no pushed event tells any of these while entries are added', async () => {
  const streams = ['regular', 'junior'].map((division) => ({
    url: `${stack.baseUrl}/graphql/events/board?division=${division}`,
  }));
  const listening = Promise.all(streams.map(askAsVisitor));
  for (const person of PEOPLE.slice(0, 12)) await postEntry(stack.baseUrl, token, person);
  const answers = await listening;
  const judged = judge();
  for (const answer of answers) {
    expect(answer.bytes.toString()).toContain('event: changed');
    expect(await judged(answer)).toEqual([]);
  }
});

it('would find all of it: an administrator reads the same board', async () => {
  const askAsAdministrator: Ask = (request) =>
    askAsVisitor({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  const urls = ['/api/entries', '/api/participants', '/api/entries/export/csv'].map((path) => stack.baseUrl + path);
  const { leaks } = await crawl(
    urls.map((url) => ({ url })),
    { ask: askAsAdministrator, judge: judge() },
  );
  const told = leaks.join('\n');
  for (const { phoneNumber, email, firstName } of PEOPLE) {
    expect(told).toContain(`/api/entries: phone ${phoneNumber}`);
    expect(told).toContain(`/api/participants: email ${email}`);
    expect(told).toContain(`/api/participants: first name ${firstName}`);
  }
});

it.each<[string, string, (text: string) => string]>([
  ['a script', '/assets/', (number) => Buffer.from(`call ${number}`).toString('base64')],
  ['a page that is none', '/nothing', (number) => number.replace(/(...)(...)/, '$1.$2.')],
  ['the board', '/api/entries/public', (number) => number.replace(/(...)(...)/, '($1) $2-')],
  ['a health check', '/ready', (number) => Buffer.from(number).toString('hex')],
  ['an error', '/api/unknown', () => `at read (${stack.dataDirectory}/x.js:1:2)`],
])('would find one number that is planted in %s', async (_where, path, written) => {
  const planted = written(PEOPLE[37]?.phoneNumber ?? '');
  const askAndPlant: Ask = async (request) => {
    const answer = await askAsVisitor(request);
    return request.url.includes(path)
      ? { ...answer, bytes: Buffer.concat([answer.bytes, Buffer.from(`\n ${planted}`)]) }
      : answer;
  };
  const urls = ['/leaderboard', '/nothing', '/api/entries/public', '/ready', '/api/unknown'].map(
    (one) => stack.baseUrl + one,
  );
  const { leaks } = await crawl(
    urls.map((url) => ({ url })),
    { ask: askAndPlant, judge: judge() },
  );
  expect(leaks.length).toBeGreaterThan(0);
  for (const leak of leaks) expect(leak).toContain(path);
});
