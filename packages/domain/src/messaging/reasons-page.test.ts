import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainWords } from './message.ts';
import { outcomeOf } from './outcome.ts';

const OPERATIONS = new URL('../../../../docs/operations.md', import.meta.url);
/** What the page calls the outcome of a refused request. */
const STATES: Readonly<Record<string, string>> = {
  failed: 'failed',
  'opted-out': 'skipped',
  pause: 'run paused',
  'retry-later': 'queued',
};
const HTTP_STATUSES: Readonly<Record<string, number>> = { '20003': 401, '20429': 429 };
/** The provider refuses a request with a lower code; the others come with receipts. */
const isRefusal = (code: string) => Number(code) >= 20_000 && Number(code) < 30_000;

/** The page with each item of a list in one line. */
const page = readFileSync(OPERATIONS, 'utf8').replaceAll('\n  ', ' ');

const rows = Array.from(
  page.matchAll(/^- (\d{5}), ([a-z ]+): (.+)\.$/gm),
  ([, code = '', state = '', action = '']) => ({ code, state, action }),
);

it('the page names every code that has a sentence', () => {
  const known = Array.from({ length: 50_000 }, (_, index) => String(10_000 + index)).filter(
    (code) => plainWords(code) !== `The provider gave the reason ${code}`,
  );
  const withSentence = rows.map(({ code }) => code).filter((code) => code !== '20003' && code !== '20429');
  expect(withSentence.toSorted()).toEqual(known);
});

it.each(rows)('the page has the state of $code, and what to do', ({ code, state, action }) => {
  const outcome = outcomeOf({ kind: 'refused', httpStatus: HTTP_STATUSES[code] ?? 400, code: Number(code) });
  expect(state).toBe(isRefusal(code) ? STATES[outcome.kind] : 'undelivered');
  expect(action).not.toBe('');
});
