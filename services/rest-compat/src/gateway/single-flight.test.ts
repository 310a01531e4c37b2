import { expect, it } from 'vitest';
import { GatewayError } from './gateway-error.ts';
import { singleFlight } from './single-flight.ts';

/** Questions that are answered when the test says so. */
function questions() {
  const asked: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const ask = () => new Promise<string>((answer, fail) => void asked.push({ answer, fail }));
  return { asked, ask };
}
const failure = (retryAfterSeconds: number | null) =>
  new GatewayError('no', { code: null, fields: [], retryAfterSeconds });

it('asks once for all who ask the same at the same time, and anew for whoever comes later', async () => {
  const share = singleFlight();
  const { asked, ask } = questions();
  const crowd = Array.from({ length: 100 }, () => share('board', ask));
  const other = share('status', ask);
  expect(asked).toHaveLength(2);
  asked[0]?.answer('page 1');
  asked[1]?.answer('public');
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['page 1']));
  expect(await other).toBe('public');
  void share('board', ask);
  expect(asked).toHaveLength(3);
});

it('shares a failure with those who waited, and with nobody after', async () => {
  const share = singleFlight();
  const { asked, ask } = questions();
  const two = [share('board', ask), share('board', ask)];
  asked[0]?.fail(failure(null));
  expect((await Promise.allSettled(two)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = share('board', ask);
  asked[1]?.answer('page 1');
  expect(await next).toBe('page 1');
});

it('lets the others ask for themselves when one is told to come again later', async () => {
  const share = singleFlight();
  const { asked, ask } = questions();
  const [first, second] = [share('board', ask), share('board', ask)];
  asked[0]?.fail(failure(5));
  await expect(first).rejects.toThrow('no');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('page 1');
  expect(await second).toBe('page 1');
});
