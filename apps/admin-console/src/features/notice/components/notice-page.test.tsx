// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { field, follow, freshDeviceForEachTest, pass, press, showPage, type } from '../../../testing/page.tsx';
import { NoticePage } from './notice-page.tsx';

freshDeviceForEachTest();

const NOTICE = { __typename: 'Notice', text: 'Weigh-in moves to 3:30 PM', until: null };
const page = (notice: object | null): GatewayResponse => ({
  data: { operatingState: { __typename: 'OperatingState', notice } },
});

test('a notice is set, and then can be removed', async () => {
  const { sentAs } = await showPage(<NoticePage />, {
    Notice_Page: () => page(null),
    Notice_Set: () => ({ data: { setNotice: NOTICE } }),
    Notice_Remove: () => ({ data: { removeNotice: true } }),
  });
  expect(screen.queryByRole('button', { name: 'Remove notice' })).toBeNull();
  await type('Notice', '  Weigh-in moves to 3:30 PM ');
  await follow('Back to Manage Derby');
  await press('Cancel', 'alertdialog');
  await press('Show on every page');
  expect(sentAs('Notice_Set')).toEqual([{ text: 'Weigh-in moves to 3:30 PM', until: null }]);
  expect(screen.getByText('The notice is on every page within ten seconds.')).toBeTruthy();
  await follow('Back to Manage Derby');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Remove notice');
  expect(sentAs('Notice_Remove')).toHaveLength(1);
  expect(field('Notice').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Remove notice' })).toBeNull();
});

test('what is shown now follows other administrators and the time, and leaves what is typed', async () => {
  await showPage(<NoticePage />, { Notice_Page: inTurn(page(NOTICE), page(null)) });
  expect(screen.getByText(/Shown now\./)).toBeTruthy();
  await type('Notice', 'Last call');
  await pass(10_000);
  expect(screen.getByText(/Nothing is shown now\./)).toBeTruthy();
  expect(field('Notice').value).toBe('Last call');
});

test('what is typed while a notice is being set stays', async () => {
  let answer = (_response: GatewayResponse): void => undefined;
  await showPage(<NoticePage />, {
    Notice_Page: () => page(null),
    Notice_Set: () => new Promise<GatewayResponse>((resolve) => (answer = resolve)),
  });
  await type('Notice', 'Last call');
  await press('Show on every page');
  await type('Notice', 'Last call at 3:30 PM');
  answer({ data: { setNotice: NOTICE } });
  await pass(1);
  expect(screen.getByText('The notice is on every page within ten seconds.')).toBeTruthy();
  expect(field('Notice').value).toBe('Last call at 3:30 PM');
});

test('a notice that cannot be shown is not sent', async () => {
  const { of } = await showPage(<NoticePage />, { Notice_Page: () => page(NOTICE) });
  for (const [text, problem] of [
    ['', 'The notice must not be empty'],
    ['x'.repeat(281), 'The notice must be at most 280 characters'],
    ['See www.other.example', `The notice may link to ${window.location.origin} only`],
  ] as const) {
    await type('Notice', text);
    await press('Show on every page');
    expect(screen.getByText(problem)).toBeTruthy();
  }
  await type('Notice', 'Weigh-in moves');
  await type('Until, today', '00:00');
  await press('Show on every page');
  expect(screen.getByText('This time is over today. Choose a later one, or leave it empty.')).toBeTruthy();
  expect(of('Notice_Set')).toEqual([]);
});
