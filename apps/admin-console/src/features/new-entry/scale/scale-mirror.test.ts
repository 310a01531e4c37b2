// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_ENTRY } from '../../../lib/entry-form.ts';
import { createScaleMirror, type ScaleMirror } from './scale-mirror.ts';

interface Posted {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
}

let posted: Posted[];
let mirror: ScaleMirror;
const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms);
const views = () => posted.filter(({ path }) => path === '/view');
const type = (fishWeight: string, lastName = '') => mirror.type({ ...EMPTY_ENTRY, fishWeight, lastName });

beforeEach(() => {
  vi.useFakeTimers();
  posted = [];
  mirror = createScaleMirror((path, body) => {
    return new Promise((resolve, reject) =>
      posted.push({ path, body: body as Record<string, unknown>, resolve: resolve as never, reject }),
    );
  });
});
afterEach(() => vi.useRealTimers());

/** Opens a display that a tablet has joined. */
async function open(): Promise<void> {
  void mirror.open(() => undefined);
  posted[0]?.resolve({ display: 'one', code: '0417', seconds: 120 });
  await pass(0);
  views()[0]?.resolve({ isShown: true });
  await pass(100);
}

test('without a tablet nothing is sent', async () => {
  type('18.4');
  mirror.thank({ entryId: 1, rank: 1, isJunior: false });
  await pass(60_000);
  expect(posted).toEqual([]);
});

test('the code is shown until a tablet has used it', async () => {
  const whenShown = vi.fn<() => void>();
  void mirror.open(whenShown);
  expect(mirror.getState()).toEqual({ kind: 'opening' });
  posted[0]?.resolve({ display: 'one', code: '0417', seconds: 120 });
  await pass(0);
  expect(mirror.getState()).toEqual({ kind: 'code', code: '0417' });
  views()[0]?.resolve({ isShown: false });
  await pass(1_100);
  views()[1]?.resolve({ isShown: true });
  await pass(0);
  expect(mirror.getState()).toEqual({ kind: 'shown' });
  expect(whenShown).toHaveBeenCalledOnce();
});

test('a code that no tablet has used ends after two minutes', async () => {
  void mirror.open(() => undefined);
  posted[0]?.resolve({ display: 'one', code: '0417', seconds: 120 });
  for (let second = 0; second < 130; second += 1) {
    await pass(1_000);
    views().at(-1)?.resolve({ isShown: false });
  }
  expect(mirror.getState()).toEqual({ kind: 'off', problem: 'The code has ended.' });
  expect(posted.at(-1)).toMatchObject({ path: '/close', body: { display: 'one' } });
});

test('one request is under way, and the next one has the latest values, never the phone number', async () => {
  await open();
  for (const weight of ['1', '18', '18.', '18.4']) type(weight, 'Yardstick');
  mirror.type({ ...EMPTY_ENTRY, fishWeight: '18.4', lastName: 'Yardstick', phoneNumber: '2505550142' });
  await pass(3_000);
  expect(views()).toHaveLength(2);
  views()[1]?.resolve({ isShown: true });
  await pass(0);
  expect(views().map(({ body }) => body)).toEqual([
    { display: 'one', weightLbs: null, name: '', thanks: null },
    { display: 'one', weightLbs: 1, name: 'Yardstick', thanks: null },
    { display: 'one', weightLbs: 18.4, name: 'Yardstick', thanks: null },
  ]);
});

test('fast responses are at least 100 ms apart', async () => {
  await open();
  for (let tenth = 0; tenth < 9; tenth += 1) {
    type(String(tenth + 1));
    views().at(-1)?.resolve({ isShown: true });
    await pass(10);
  }
  expect(views()).toHaveLength(2);
});

test('a failed request is not repeated: the next beat, or the next key, has the values of then', async () => {
  await open();
  type('1');
  views()[1]?.reject(new Error('no network'));
  await pass(4_900);
  expect(views()).toHaveLength(2);
  await pass(300);
  expect(views()).toHaveLength(3);
});

test('the thanks end after 12 s, and when the fish is taken back', async () => {
  await open();
  const fish = { entryId: 7, rank: 25, isJunior: false };
  const lastThanks = async () => {
    views().at(-1)?.resolve({ isShown: true });
    await pass(100);
    return views().at(-1)?.body['thanks'];
  };
  mirror.thank(fish);
  expect(await lastThanks()).toEqual(fish);
  await pass(12_000);
  expect(await lastThanks()).toBeNull();
  mirror.thank(fish);
  mirror.thank(null);
  expect(await lastThanks()).toBeNull();
});

test('after the end nothing is sent, and a refused opening is said', async () => {
  await open();
  mirror.close();
  type('5');
  await pass(60_000);
  expect(posted.at(-1)?.path).toBe('/close');
  void mirror.open(() => undefined);
  posted.at(-1)?.reject(new Error('refused'));
  await pass(0);
  expect(mirror.getState()).toMatchObject({ problem: 'No code could be made right now. Please try again.' });
});
