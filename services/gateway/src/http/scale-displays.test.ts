import type { Relay } from '@derby/backend-kit/event-bus';
import { fakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScaleDisplays, type ScaleDisplays, type ScaleView } from './scale-displays.ts';

const USER = { userId: 1, sessionId: 'session' };
const LIMITS = {
  scaleCodes: 4,
  scaleCodesPerUser: 2,
  scaleViewsPerUser: 3,
  scaleListeners: { total: 3, perNetwork: 2 },
};
const typed = (weightLbs: number): ScaleView => ({ weightLbs, name: 'Yolanda Yardstick', thanks: null });
const viewText = (view: ScaleView) => `event: view\ndata: ${JSON.stringify(view)}\n\n`;
const ENDED = ['event: ended\ndata: {}\n\n', 'end'];

let handlers: ((text: string) => void)[];
let [one, other] = [] as unknown as [ScaleDisplays, ScaleDisplays];

beforeEach(async () => {
  vi.useFakeTimers();
  handlers = [];
  const relay: Relay = {
    send: (text) => handlers.forEach((handler) => handler(text)),
    subscribe: (handler) => void handlers.push(handler),
  };
  const { deps } = await fakeDependencies().open();
  [one, other] = [0, 1].map(() => createScaleDisplays(deps, { relay, limits: LIMITS, now: Date.now })) as [
    ScaleDisplays,
    ScaleDisplays,
  ];
});
afterEach(() => {
  one.stop();
  other.stop();
  vi.useRealTimers();
});

/** Connects a tablet and returns what it receives. */
async function listen(token: string, { at = other, network = '192.0.2.1' } = {}) {
  const received: string[] = [];
  const add = await at.admit(token, network);
  const forget = add({ send: (text) => void received.push(text), end: () => void received.push('end') });
  return { received, forget };
}

test('a tablet at another gateway gets the form, and the form learns that its code was used', async () => {
  const { display, code, seconds } = one.open(USER);
  expect(seconds).toBe(120);
  expect(one.show(USER, display, typed(1))).toBe(false);
  const { received } = await listen(await other.join(code, '192.0.2.1'));
  vi.advanceTimersByTime(100);
  expect([one.show(USER, display, typed(18.4)), received]).toEqual([true, [viewText(typed(18.4))]]);
});

test('the views of a user are limited for all displays together, in each second', () => {
  const count = (userId = 1) => one.countView({ userId });
  for (let views = 0; views < 3; views += 1) count();
  expect(() => count()).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  expect(() => count(2)).not.toThrow();
  vi.advanceTimersByTime(1_000);
  expect(() => count()).not.toThrow();
});

test('views within 100 ms are one, and the last one wins', async () => {
  const { display, code } = one.open(USER);
  const { received } = await listen(await one.join(code, '192.0.2.1'));
  for (let weight = 1; weight <= 50; weight += 1) {
    one.show(USER, display, typed(weight));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(received).toHaveLength(6);
  expect(received.at(-1)).toBe(viewText(typed(50)));
});

test('a form reaches only its own tablet', async () => {
  const mine = one.open(USER);
  const { received } = await listen(await one.join(mine.code, '192.0.2.1'));
  one.show({ ...USER, sessionId: 'another' }, mine.display, typed(1));
  one.show(USER, one.open(USER).display, typed(2));
  expect(received).toEqual([]);
});

test('a display has one tablet, and a newer connection or the end of the form ends it at every gateway', async () => {
  const { display, code } = one.open(USER);
  const token = await one.join(code, '192.0.2.1');
  const [first, second] = [await listen(token), await listen(token, { at: one })];
  expect([first.received, second.received]).toEqual([ENDED, []]);
  const third = await listen(token);
  other.close(USER, display);
  expect([second.received, third.received]).toEqual([ENDED, ENDED]);
});

test('a code works once and for two minutes', async () => {
  const { code } = one.open(USER);
  await one.join(code, '192.0.2.1');
  const refusal = { code: 'NOT_FOUND', message: 'This code is wrong or has ended.' };
  await expect(other.join(code, '192.0.2.1')).rejects.toMatchObject(refusal);
  const late = one.open(USER);
  vi.advanceTimersByTime(120_000);
  await expect(one.join(late.code, '192.0.2.2')).rejects.toMatchObject(refusal);
});

test('a user has two codes, the older ones end, and all users together have a limit', async () => {
  const [first] = [one.open(USER), one.open(USER), one.open(USER)];
  await expect(one.join(first.code, '192.0.2.1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  one.open({ ...USER, userId: 2 });
  one.open({ ...USER, userId: 3 });
  expect(() => one.open({ ...USER, userId: 4 })).toThrow('Too many displays are being connected.');
});

const tries = async (code: string, addresses: readonly string[]) => {
  const outcomes: unknown[] = [];
  for (const address of addresses) outcomes.push(await one.join(code, address).catch((error: unknown) => error));
  return outcomes.map((outcome) => (outcome as { code?: string }).code ?? 'joined');
};
const wrongOf = (code: string) => (code === '0000' ? '0001' : '0000');

test('after five wrong codes a network gets no other for two minutes, and right ones do not count', async () => {
  const { code } = one.open(USER);
  const home = Array<string>(5).fill('192.0.2.1');
  expect(await tries(wrongOf(code), home)).toEqual(Array(5).fill('NOT_FOUND'));
  expect(await tries(code, ['192.0.2.1', '192.0.2.2'])).toEqual(['TOO_MANY_ATTEMPTS', 'joined']);
  await expect(one.join(code, '192.0.2.1')).rejects.toMatchObject({ retryAfterSeconds: 120 });
});

test('twenty wrong codes in all close every code, also to parallel guesses', async () => {
  const { code } = one.open(USER);
  const guesses = Array.from({ length: 30 }, (_, index) => one.join(wrongOf(code), `192.0.2.${index}`));
  const codes = (await Promise.allSettled(guesses)).map((guess) => (guess as { reason: { code: string } }).reason.code);
  expect(codes.filter((found) => found === 'NOT_FOUND')).toHaveLength(20);
  expect(await tries(code, ['198.51.100.1'])).toEqual(['TOO_MANY_ATTEMPTS']);
});

test('a network has two tablets, and a lost one makes room', async () => {
  const tokens = [];
  for (const userId of [1, 2, 3])
    tokens.push(await one.join(one.open({ ...USER, userId: 1 }).code, `192.0.2.${userId}`));
  const [first = '', second = '', third = ''] = tokens;
  const { forget } = await listen(first);
  await listen(second);
  await expect(listen(third)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  forget();
  await listen(third);
});

test.each(['', 'v2.', 'v2.AAAA', '{}'])('the token %j is refused', async (token) => {
  await expect(one.admit(token, '192.0.2.1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
