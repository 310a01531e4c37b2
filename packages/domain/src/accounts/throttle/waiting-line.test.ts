import { expect, test } from 'vitest';
import { createLocalAttemptStore } from './attempt-store.ts';
import { leaveLine, standInLine } from './waiting-line.ts';

function openLine() {
  let now = 0;
  const store = createLocalAttemptStore(() => now);
  const at = (ticket: number) => ({ key: 'line', ticket, now });
  return {
    advance: (ms: number) => void (now += ms),
    ask: async (ticket: number) => await standInLine(store, at(ticket)),
    leave: async (ticket: number) => await leaveLine(store, at(ticket)),
    /** Requests every 300 ms for `forMs`. */
    hold: async (tickets: readonly number[], forMs: number) => {
      for (const end = now + forMs; now < end; now += 300) {
        for (const ticket of tickets) await standInLine(store, at(ticket));
      }
    },
  };
}

test('waiting line serves the first caller first until it leaves', async () => {
  const { ask, leave } = openLine();
  expect([await ask(1), await ask(2), await ask(1), await ask(2)]).toEqual([true, false, true, false]);
  await leave(1);
  expect([await ask(2), await ask(1)]).toEqual([true, false]);
});

test('waiting line skips a place that was not requested for 500 ms', async () => {
  const { advance, ask } = openLine();
  await ask(1);
  advance(499);
  expect(await ask(2)).toBe(false);
  advance(1);
  expect(await ask(2)).toBe(true);
});

test('waiting line keeps a frequently requested place during a delay', async () => {
  const { advance, ask, hold } = openLine();
  await hold([1, 2], 6_000);
  advance(3_000);
  expect(await ask(2)).toBe(true);
  expect(await ask(1)).toBe(true);
  expect(await ask(2)).toBe(false);
});

test('waiting line drops a place that was requested once after 1.5 s', async () => {
  const { advance, ask } = openLine();
  await ask(1);
  await ask(2);
  advance(1_500);
  expect([await ask(2), await ask(1)]).toEqual([true, false]);
});

test('waiting line has 200 places', async () => {
  const { ask, leave } = openLine();
  for (let ticket = 1; ticket <= 201; ticket += 1) await ask(ticket);
  for (let ticket = 1; ticket <= 200; ticket += 1) await leave(ticket);
  await ask(202);
  expect(await ask(201)).toBe(false);
});
