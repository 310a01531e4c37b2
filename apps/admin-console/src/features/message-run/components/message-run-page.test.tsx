// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTurn } from '../../../testing/fake-gateway.ts';
import { expectFailures, failing, freshDeviceForEachTest, pass, press } from '../../../testing/page.tsx';
import { current, failuresResponse, ROW, rowsResponse, runResponse, showRun } from './message-run.fixture.tsx';

freshDeviceForEachTest();

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('Final messages', () => {
  test('shows that there are no messages while the derby is active', async () => {
    await showRun({ MessageRun_Current: () => current(true) });
    expect(screen.getByText('No final messages yet. They are created when the derby ends.')).toBeTruthy();
  });

  test('links back to Manage Derby', async () => {
    await showRun();
    expect(screen.getByRole('link', { name: 'Back to Manage Derby' }).getAttribute('href')).toBe('/admin/derby');
  });
});

describe('the run of final messages', () => {
  test('shows its pace, the time left and the counts by state in a live region', async () => {
    await showRun({
      MessageRun_Run: () =>
        runResponse({
          queued: 5,
          sending: 1,
          accepted: 2,
          delivered: 10,
          undelivered: 1,
          failed: 1,
          skipped: 2,
          unknown: 1,
        }),
    });
    expect(screen.getByText('Started at 4:02 PM')).toBeTruthy();
    expect(screen.getByText('29 sent in the last minute')).toBeTruthy();
    expect(screen.getByText('about 3 minutes left')).toBeTruthy();
    const live = screen.getAllByRole('status').find((region) => region.textContent?.includes('done'));
    expect(live?.textContent).toBe(
      '16 of 23 done: 5 queued, 1 sending, 2 accepted, 10 delivered, 1 undelivered, 1 failed, 2 skipped, 1 unknown',
    );
  });

  test('is polled with its messages every 2.5 s, and every 10 s once it has finished', async () => {
    const running = runResponse({ queued: 1, delivered: 1 });
    const progress = { state: 'FINISHED', finishedAt: '2025-08-09T23:06:00.000Z' };
    const { sentAs } = await showRun({
      MessageRun_Run: inTurn(running, running, runResponse({ delivered: 2 }, { progress })),
    });
    await pass(2_500);
    expect(sentAs('MessageRun_Run')).toHaveLength(2);
    expect(sentAs('MessageRun_Rows')).toHaveLength(2);
    await pass(2_500);
    expect(screen.getByText('Finished')).toBeTruthy();
    expect(screen.getByText('Last message sent at 4:06 PM')).toBeTruthy();
    await pass(9_000);
    expect(sentAs('MessageRun_Run')).toHaveLength(3);
    await pass(2_000);
    expect(sentAs('MessageRun_Run')).toHaveLength(4);
  });
});

describe('the controls of the run', () => {
  test('are hidden when they do not apply', async () => {
    await showRun({ MessageRun_Run: () => runResponse({ delivered: 2 }, { progress: { state: 'FINISHED' } }) });
    expect(button(/^Pause|^Resume|^Retry|^Settle/)).toBeNull();
  });

  test('pause and resume the run, and show the user who paused it', async () => {
    const running = runResponse({ queued: 7 });
    const pause = { reason: 'PERSON', text: 'Paused by an administrator', by: 'admin' };
    const { sentAs } = await showRun({
      MessageRun_Run: inTurn(running, runResponse({ queued: 7 }, { progress: { state: 'PAUSED' }, pause }), running),
      MessageRun_Pause: () => ({ data: { pauseRun: { __typename: 'MessageRun', id: 1 } } }),
      MessageRun_Resume: () => ({ data: { resumeRun: { __typename: 'MessageRun', id: 1 } } }),
    });
    expect(button('Resume (7)')).toBeNull();
    await press('Pause');
    expect(screen.getByText('The run is paused')).toBeTruthy();
    expect(screen.getByText('Paused by admin at 4:05 PM. No messages are sent until the run is resumed.')).toBeTruthy();
    expect(button('Pause')).toBeNull();
    await press('Resume (7)');
    expect(button('Pause')).not.toBeNull();
    expect(sentAs('MessageRun_Resume')).toEqual([{ runId: 1 }]);
  });

  test('show why the run paused by itself, and link to the settings', async () => {
    const text = 'The provider refuses the account or token in the settings';
    await showRun({
      MessageRun_Run: () =>
        runResponse(
          { queued: 3 },
          { progress: { state: 'PAUSED' }, pause: { reason: 'CREDENTIALS_REFUSED', text, by: null } },
        ),
    });
    expect(screen.getByText(`${text}, at 4:05 PM. No messages are sent until the run is resumed.`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Global Settings' })).toBeTruthy();
  });

  test('queue failed messages again and show how many', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runResponse({ failed: 2, delivered: 1 }, { progress: { state: 'FINISHED' } }),
      MessageRun_RetryFailed: () => ({ data: { retryFailed: { __typename: 'RetryFailedResult', retried: 2 } } }),
    });
    await press('Retry failed (2)');
    expect(screen.getByText('2 messages queued again')).toBeTruthy();
    expect(sentAs('MessageRun_RetryFailed')).toEqual([{ runId: 1 }]);
  });

  test('send undelivered messages again after a question with their number', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runResponse({ undelivered: 10, delivered: 82 }, { progress: { state: 'FINISHED' } }),
      MessageRun_ResendUndelivered: () => ({
        data: { resendUndelivered: { __typename: 'ResendUndeliveredResult', resent: 9, optedOut: 1 } },
      }),
    });
    await press('Send undelivered again (10)');
    expect(screen.getByRole('alertdialog').textContent).toContain('Send 10 messages again?');
    await press('Cancel', 'alertdialog');
    expect(sentAs('MessageRun_ResendUndelivered')).toEqual([]);
    await press('Send undelivered again (10)');
    await press('Send again', 'alertdialog');
    expect(screen.getByText('9 messages queued again, 1 left out after STOP')).toBeTruthy();
    expect(sentAs('MessageRun_ResendUndelivered')).toEqual([{ runId: 1, idempotencyKey: expect.any(String) }]);
  });

  test('warn when many messages failed for one reason', async () => {
    const reason = 'The sender number is not registered with the carriers';
    await showRun({
      RunFailures_Read: () =>
        failuresResponse([
          { reason, code: '30034', messages: 10, isMany: true },
          { reason: 'The phone blocks messages', code: '30004', messages: 1, isMany: false },
        ]),
    });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      `10 messages did not arrive for one reason: ${reason} (code 30034)`,
    );
  });

  test('show why a request failed', async () => {
    await showRun({ MessageRun_Pause: failing() });
    await expectFailures(() => press('Pause'), 'That did not work. Please try again.', 'Error connecting to server');
  });
});

describe('the messages of a run', () => {
  test('show the reason of each failure with its code', async () => {
    const failures = [
      ['Not a mobile number', '21614', 'FAILED'],
      ['Replied STOP', 'OPTED_OUT', 'SKIPPED'],
      ['Phone not accepting messages right now', '30003', 'UNDELIVERED'],
      ['Unknown, may have been sent', '500', 'UNKNOWN'],
    ] as const;
    const rows = failures.map(([reason, code, state], index) => ({ ...ROW, id: index + 1, reason, code, state }));
    await showRun({ MessageRun_Rows: () => rowsResponse(rows) });
    for (const [reason, code] of failures) {
      expect(screen.getByText(reason)).toBeTruthy();
      expect(screen.getByText(`code ${code}`)).toBeTruthy();
    }
    expect(screen.getAllByText('250-555-0142, #1 Regular Division')).toHaveLength(4);
  });

  test('are filtered by state', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runResponse({ delivered: 4, failed: 2 }),
      MessageRun_Rows: ({ states }) => (states === null ? rowsResponse([ROW]) : rowsResponse([])),
    });
    expect(sentAs('MessageRun_Rows')).toEqual([{ id: 1, states: null, offset: 0, limit: 50 }]);
    await press('2 failed');
    expect(sentAs('MessageRun_Rows').at(-1)).toEqual({ id: 1, states: ['FAILED'], offset: 0, limit: 50 });
    expect(button('2 failed')?.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('No messages in this state.')).toBeTruthy();
  });

  test('have a square each in the order of sending, which opens the row on its page', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runResponse({ delivered: 60, failed: 2 }),
      MessageRun_Rows: ({ offset }) =>
        rowsResponse(
          Array.from({ length: 12 }, (_, index) => ({
            ...ROW,
            id: Number(offset) + index + 1,
            recipient: `Angler ${Number(offset) + index + 1}`,
          })),
          62,
        ),
    });
    const squares = screen.getByRole('group', { name: 'All messages in the order of sending' });
    expect(squares.querySelectorAll('button')).toHaveLength(62);
    await press('Message 61, failed');
    expect(sentAs('MessageRun_Rows').at(-1)).toEqual({ id: 1, states: null, offset: 50, limit: 50 });
    expect(document.activeElement?.textContent).toContain('Angler 61');
    expect(document.activeElement?.querySelector('details')?.open).toBe(true);
  });

  test('have squares on a phone that only show the states', async () => {
    const phone = Object.assign(new EventTarget() as MediaQueryList, { matches: true });
    const match = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
    onTestFinished(() => match.mockRestore());
    await showRun({ MessageRun_Run: () => runResponse({ delivered: 2, failed: 1 }) });
    const squares = screen.getByRole('img', { name: 'All messages in the order of sending' });
    expect([squares.childElementCount, squares.querySelector('button')]).toEqual([3, null]);
  });

  test('are reached by one stop of the Tab key, and the arrow keys move between their squares', async () => {
    await showRun({ MessageRun_Run: () => runResponse({ delivered: 2, failed: 1 }) });
    const square = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    square('Message 1, delivered').focus();
    fireEvent.keyDown(square('Message 1, delivered'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(square('Message 2, delivered'));
    fireEvent.keyDown(square('Message 2, delivered'), { key: 'End' });
    expect(document.activeElement).toBe(square('Message 3, failed'));
    expect(
      ['Message 1, delivered', 'Message 2, delivered', 'Message 3, failed'].map((name) => square(name).tabIndex),
    ).toEqual([-1, -1, 0]);
  });

  test('are shown in pages of 50', async () => {
    const { sentAs } = await showRun({ MessageRun_Rows: () => rowsResponse([ROW], 120) });
    expect(screen.getByText('1 to 1 of 120')).toBeTruthy();
    await press('Next page');
    expect(sentAs('MessageRun_Rows').at(-1)).toMatchObject({ offset: 50 });
    await press('Previous page');
    expect(button('Previous page')?.getAttribute('aria-disabled')).toBe('true');
  });

  test('have no range on a last page that became empty', async () => {
    await showRun({
      MessageRun_Rows: ({ offset }) => (offset === 0 ? rowsResponse([ROW], 51) : rowsResponse([], 50)),
    });
    await press('Next page');
    expect(screen.queryByText(/ of 50$/)).toBeNull();
    await press('Previous page');
    expect(screen.getByText('1 to 1 of 51')).toBeTruthy();
  });

  test('are settled one by one when their state is unknown', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runResponse({ unknown: 1, delivered: 1 }),
      MessageRun_Rows: () =>
        rowsResponse([{ ...ROW, id: 9, state: 'UNKNOWN', reason: 'Unknown, may have been sent', code: null }]),
      MessageRun_SettleUnknown: () => ({ data: { settleUnknown: { __typename: 'RunMessage', id: 9 } } }),
    });
    await press('Resolve unknown (1)');
    expect(document.activeElement?.textContent).toBe('Messages');
    expect(sentAs('MessageRun_Rows').at(-1)).toMatchObject({ states: ['UNKNOWN'] });
    for (const name of ['Mark as sent', 'Send again', 'Do not send again']) {
      await press(`${name}: message to Ada Sheringham`);
      expect(screen.getByText('Message resolved')).toBeTruthy();
    }
    expect(sentAs('MessageRun_SettleUnknown')).toEqual([
      { messageId: 9, outcome: 'SENT' },
      { messageId: 9, outcome: 'NOT_SENT' },
      { messageId: 9, outcome: 'LEFT' },
    ]);
  });
});
