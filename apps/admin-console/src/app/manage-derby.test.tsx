// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { overview, ready, run, showManageDerby } from './testing/derby-context.ts';
import { freshDeviceForEachTest, pass } from './testing/console.tsx';

freshDeviceForEachTest();

const OVERVIEW = 'ManageDerby_Overview';
const button = (name: string) => screen.queryByRole('button', { name });

describe('the overview', () => {
  test('says since when the derby has ended, and does not offer to end it again', async () => {
    await showManageDerby({ ManageDerby_Overview: () => overview(run(1, { delivered: 1 })) });
    expect(screen.getByText('The derby ended on August 9, 2025 at 4:02 PM. Ranks are final.')).toBeTruthy();
    expect(button('End Derby')).toBeNull();
  });

  test('raises the alarm when messages wait and nothing goes out, until it is over', async () => {
    let waiting: number | null = 12;
    await showManageDerby({ ManageDerby_Overview: () => overview(run(12, { queued: 12 }), true, waiting) });
    expect(
      screen.getByText(
        '12 messages are waiting and none has been sent for 30 seconds. No message is lost: sending resumes when the worker runs again.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Not sending')).toBeTruthy();
    waiting = null;
    await pass(3_000);
    expect(screen.queryByText('Not sending')).toBeNull();
  });

  test('asks every 3 s while messages are not settled, then every 30 s', async () => {
    const { count } = await showManageDerby({
      ManageDerby_Overview: inTurn(
        overview(run(0, {}, false)),
        overview(run(3, { queued: 1, sending: 1, unknown: 1 })),
        overview(run(3, { accepted: 2, failed: 1 })),
      ),
    });
    expect(screen.getByText('Preparing')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('0 of 3 done.')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('3 of 3 done.')).toBeTruthy();
    expect(screen.getByText('All done')).toBeTruthy();
    expect(count(OVERVIEW)).toBe(3);
    await pass(29_000);
    expect(count(OVERVIEW)).toBe(3);
    await pass(2_000);
    expect(count(OVERVIEW)).toBe(4);
  });

  test('says that they are paused', async () => {
    const pause = {
      __typename: 'RunPause',
      reason: 'PERSON',
      text: 'Paused by a person',
      at: '2025-08-09T23:03:00.000Z',
      by: 'admin',
    };
    await showManageDerby({ ManageDerby_Overview: () => overview({ ...run(2, { queued: 2 }), pause }) });
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByText('0 of 2 done.').parentElement?.textContent).toBe('0 of 2 done. ');
  });

  test('keeps what it knew when a poll fails, and says so', async () => {
    await showManageDerby({
      ManageDerby_Overview: inTurn(overview(run(2, { queued: 1, delivered: 1 })), unreachable),
    });
    await pass(3_000);
    expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
    expect(screen.getByText('1 of 2 done.')).toBeTruthy();
  });
});

describe('Leaderboard Visibility', () => {
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Public leaderboard/ });
  const boardLinks = () => screen.queryAllByRole('link', { name: 'Junior Division' }).length;

  test('holds at once, also in the top bar; the success stays 3 s', async () => {
    let answerSave: (answer: Answer) => void = () => undefined;
    const { sentAs } = await showManageDerby({
      ManageDerby_UpdateSettings: () =>
        new Promise<Answer>((resolve) => {
          answerSave = resolve;
        }),
    });
    expect(boardLinks()).toBe(1);
    fireEvent.click(toggle());
    await pass(1);
    expect(toggle().checked).toBe(false);
    expect(boardLinks()).toBe(0);
    expect(sentAs('ManageDerby_UpdateSettings').at(-1)).toEqual({
      settings: [{ key: 'leaderboard_public', value: 'false' }],
    });
    answerSave({ data: { updateSettings: 'Settings saved successfully' } });
    await pass(1);
    expect(toggle().checked).toBe(false);
    await pass(2_990);
    expect(screen.getByText('Settings updated successfully').className).toContain('opacity-100');
    await pass(400);
    expect(screen.queryByText('Settings updated successfully')).toBeNull();
  });

  test.each<[string, () => Answer, string]>([
    ['a refusal', refused('leaderboard_public: no'), 'leaderboard_public: no'],
    ['no answer', unreachable, 'Failed to update settings'],
  ])('goes back after %s', async (_what, save, sentence) => {
    await showManageDerby({ ManageDerby_UpdateSettings: save });
    fireEvent.click(toggle());
    await pass(1);
    expect(toggle().checked).toBe(true);
    expect(boardLinks()).toBe(1);
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});

describe('the services', () => {
  const summary = () => screen.getByText(/services are/);
  const isUnfolded = () => summary().closest('details')?.open;
  const stateOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  test('are listed with their state, asked every 30 s, and unfold when one is down', async () => {
    let down: string[] = [];
    await showManageDerby({ '/ready': () => ready(down) });
    expect(stateOf('Message worker')).toBe('Ready');
    expect(summary().textContent).toBe('All services are ready');
    expect(isUnfolded()).toBe(false);
    down = ['worker'];
    await pass(30_000);
    expect(summary().textContent).toBe('Some services are not ready');
    expect(isUnfolded()).toBe(true);
    expect(stateOf('Message worker')).toBe('Down');
    expect(stateOf('REST service')).toBe('Ready');
  });

  test('keep their last known state and show "No answer" when the request fails', async () => {
    await showManageDerby({ '/ready': inTurn(() => ready([]), unreachable) });
    await pass(30_000);
    expect(screen.getByText('No answer')).toBeTruthy();
    expect(stateOf('Message worker')).toBe('Ready');
  });
});
