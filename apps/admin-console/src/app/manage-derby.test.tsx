// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeGateway, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { pass, renderConsole } from './testing/render-console.tsx';
import { boardIsPublic, signedInForEachTest } from './testing/signed-in.ts';

const NO_MESSAGES = {
  queued: 0,
  sending: 0,
  accepted: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
};

const run = (total: number, counts: Partial<typeof NO_MESSAGES>, isPlanned = true) => ({
  __typename: 'MessageRun',
  id: 1,
  isPlanned,
  total,
  counts: { __typename: 'MessageCounts', ...NO_MESSAGES, ...counts },
});

function overview(finalRun: ReturnType<typeof run> | 'active', isPublic = true, waiting: number | null = null): Answer {
  const ended = { status: 'ENDED', endedAt: '2025-08-09T23:02:00.000Z' };
  const active = { status: 'ACTIVE', endedAt: null };
  return {
    data: {
      derby: {
        __typename: 'Derby',
        contestName: 'Rangers Salmon Derby 2025',
        workerAlarm:
          waiting === null ? null : { __typename: 'WorkerAlarm', waiting, since: '2025-08-09T23:02:00.000Z' },
        ...(finalRun === 'active' ? { ...active, finalRun: null } : { ...ended, finalRun }),
      },
      leaderboardStatus: { __typename: 'LeaderboardStatus', isPublic },
    },
  };
}

signedInForEachTest();

interface Stage {
  readonly answer?: () => Answer;
  readonly end?: () => Answer;
  readonly save?: (variables: Record<string, unknown>) => Answer | Promise<Answer>;
}

async function showPage({ answer = () => overview('active'), end = unreachable, save = unreachable }: Stage = {}) {
  const sent = fakeGateway({
    Frame_LeaderboardVisibility: boardIsPublic,
    ManageDerby_Overview: answer,
    ManageDerby_End: end,
    ManageDerby_UpdateSettings: save,
  });
  renderConsole('/admin/derby');
  await pass(1);
  return { count: (name: string) => sent.filter((operation) => operation.name === name).length, sent };
}

const OVERVIEW = 'ManageDerby_Overview';
const button = (name: string) => screen.queryByRole('button', { name });

describe('the overview', () => {
  test('says that it failed to load, and tries again', async () => {
    const answers = [unreachable, () => overview('active')];
    await showPage({ answer: () => answers.shift()?.() ?? unreachable() });
    expect(screen.getByText('Failed to load derby settings')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(1);
    expect(screen.getByText('Derby Status')).toBeTruthy();
  });

  test('says since when the derby has ended, and does not offer to end it again', async () => {
    await showPage({ answer: () => overview(run(1, { delivered: 1 })) });
    expect(screen.getByText('The derby ended on August 9, 2025 at 4:02 PM. Ranks are final.')).toBeTruthy();
    expect(button('End Derby')).toBeNull();
  });

  test('raises the alarm when messages wait and nothing goes out, until it is over', async () => {
    let waiting: number | null = 12;
    await showPage({ answer: () => overview(run(12, { queued: 12 }), true, waiting) });
    expect(
      screen.getByText(
        '12 messages are waiting and nothing has gone out for 30 seconds. Nothing is lost: sending goes on when the worker runs again.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Not sending')).toBeTruthy();
    waiting = null;
    await pass(3_000);
    expect(screen.queryByText('Not sending')).toBeNull();
  });

  test('asks every 3 s while messages are not settled, then every 30 s', async () => {
    const answers = [
      run(0, {}, false),
      run(3, { queued: 1, sending: 1, unknown: 1 }),
      run(3, { accepted: 2, failed: 1 }),
    ];
    let last = run(0, {}, false);
    const { count } = await showPage({
      answer: () => {
        last = answers.shift() ?? last;
        return overview(last);
      },
    });
    expect(screen.getByText('Being written')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('0 of 3 settled.')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('3 of 3 settled.')).toBeTruthy();
    expect(screen.getByText('All settled')).toBeTruthy();
    expect(count(OVERVIEW)).toBe(3);
    await pass(29_000);
    expect(count(OVERVIEW)).toBe(3);
    await pass(2_000);
    expect(count(OVERVIEW)).toBe(4);
  });

  test('keeps what it knew when a poll fails, and says so', async () => {
    const answers = [() => overview(run(2, { queued: 1, delivered: 1 }))];
    await showPage({ answer: () => answers.shift()?.() ?? unreachable() });
    await pass(3_000);
    expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
    expect(screen.getByText('1 of 2 settled.')).toBeTruthy();
  });
});

describe('End Derby', () => {
  async function confirmEnd(): Promise<void> {
    fireEvent.click(screen.getByRole('button', { name: 'End Derby' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('This cannot be undone.');
    fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    await pass(1);
  }

  test('does nothing until it is confirmed', async () => {
    const { count } = await showPage();
    fireEvent.click(screen.getByRole('button', { name: 'End Derby' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(1);
    expect(count('ManageDerby_End')).toBe(0);
    expect(button('End Derby')).not.toBeNull();
  });

  test("shows the server's sentence for 10 s and the ended derby, with the focus on its status", async () => {
    let hasEnded = false;
    await showPage({
      answer: () => overview(hasEnded ? run(42, { queued: 42 }) : 'active'),
      end: () => {
        hasEnded = true;
        return { data: { endDerby: { message: 'Final messages to 42 contestants are on their way.' } } };
      },
    });
    await confirmEnd();
    const text = 'Derby ended successfully! Final messages to 42 contestants are on their way.';
    expect(screen.getByText(text)).toBeTruthy();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(button('End Derby')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Derby Status');
    await pass(9_400);
    expect(screen.getByText(text).className).toContain('opacity-100');
    await pass(500);
    expect(screen.queryByText(text)).toBeNull();
  });

  test.each<[string, () => Answer, string]>([
    [
      'a refusal',
      () => ({ code: 'DERBY_ALREADY_ENDED', sentence: 'The derby has already ended' }),
      'The derby has already ended',
    ],
    ['an answer without words', () => new Response('', { status: 502 }), 'Failed to end derby'],
    ['a server that is away', unreachable, 'Failed to end derby. Please try again.'],
  ])('shows %s and asks how the derby stands', async (_what, end, sentence) => {
    const { count } = await showPage({ end });
    await confirmEnd();
    expect(screen.getAllByRole('alert').map((node) => node.textContent)).toContain(sentence);
    expect(count(OVERVIEW)).toBe(2);
  });
});

describe('Leaderboard Visibility', () => {
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Public leaderboard/ });
  const boardLinks = () => screen.queryAllByRole('link', { name: 'Junior Division' }).length;

  test('holds at once, also in the top bar; the success stays 3 s', async () => {
    let answerSave: (answer: Answer) => void = () => undefined;
    const { sent } = await showPage({
      save: () =>
        new Promise<Answer>((resolve) => {
          answerSave = resolve;
        }),
    });
    expect(boardLinks()).toBe(1);
    fireEvent.click(toggle());
    await pass(1);
    expect(toggle().checked).toBe(false);
    expect(boardLinks()).toBe(0);
    expect(sent.at(-1)?.variables).toEqual({ settings: [{ key: 'leaderboard_public', value: 'false' }] });
    answerSave({ data: { updateSettings: 'Settings saved successfully' } });
    await pass(1);
    expect(toggle().checked).toBe(false);
    await pass(2_990);
    expect(screen.getByText('Settings updated successfully').className).toContain('opacity-100');
    await pass(400);
    expect(screen.queryByText('Settings updated successfully')).toBeNull();
  });

  test.each<[string, () => Answer, string]>([
    ['a refusal', () => ({ code: 'BAD_INPUT', sentence: 'leaderboard_public: no' }), 'leaderboard_public: no'],
    ['no answer', unreachable, 'Failed to update settings'],
  ])('goes back after %s', async (_what, save, sentence) => {
    await showPage({ save });
    fireEvent.click(toggle());
    await pass(1);
    expect(toggle().checked).toBe(true);
    expect(boardLinks()).toBe(1);
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});
