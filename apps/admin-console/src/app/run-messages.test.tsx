// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ROW, rowsAnswer, runAnswer, showRun } from './testing/run-context.ts';
import { freshDeviceForEachTest, press } from './testing/console.tsx';

freshDeviceForEachTest();

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the messages', () => {
  test.each([
    ['Not a mobile number', '21614', 'FAILED'],
    ['Replied STOP', 'OPTED_OUT', 'SKIPPED'],
    ['Phone not accepting messages right now', '30003', 'UNDELIVERED'],
    ['Unknown, may have been sent', '500', 'UNKNOWN'],
  ])('say %s in plain words, with the code beside it', async (reason, code, state) => {
    await showRun({ MessageRun_Rows: () => rowsAnswer([{ ...ROW, reason, code, state }]) });
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText(`code ${code}`)).toBeTruthy();
    expect(screen.getByText('250-555-0142, #1 Regular Division')).toBeTruthy();
  });

  test('are filtered by state', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runAnswer({ delivered: 4, failed: 2 }),
      MessageRun_Rows: ({ states }) => (states === null ? rowsAnswer([ROW]) : rowsAnswer([])),
    });
    expect(sentAs('MessageRun_Rows')).toEqual([{ id: 1, states: null, offset: 0, limit: 50 }]);
    await press('2 failed');
    expect(sentAs('MessageRun_Rows').at(-1)).toEqual({ id: 1, states: ['FAILED'], offset: 0, limit: 50 });
    expect(button('2 failed')?.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('No messages in this state.')).toBeTruthy();
  });

  test('come in pages of 50', async () => {
    const { sentAs } = await showRun({ MessageRun_Rows: () => rowsAnswer([ROW], 120) });
    expect(screen.getByText('1 to 1 of 120')).toBeTruthy();
    await press('Next page');
    expect(sentAs('MessageRun_Rows').at(-1)).toMatchObject({ offset: 50 });
    await press('Previous page');
    expect(button('Previous page')?.hasAttribute('disabled')).toBe(true);
  });

  test('that are unknown are settled one by one by a person', async () => {
    const { sentAs } = await showRun({
      MessageRun_Run: () => runAnswer({ unknown: 1, delivered: 1 }),
      MessageRun_Rows: () =>
        rowsAnswer([{ ...ROW, id: 9, state: 'UNKNOWN', reason: 'Unknown, may have been sent', code: null }]),
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

  test('that are still looked for cannot be settled yet', async () => {
    const sentence = 'The provider is still being asked about this message';
    await showRun({
      MessageRun_Run: () => runAnswer({ unknown: 1 }),
      MessageRun_Rows: () => rowsAnswer([{ ...ROW, state: 'UNKNOWN' }]),
      MessageRun_SettleUnknown: () => ({ code: 'CONFLICT', sentence }),
    });
    await press('Mark as sent: message to Ada Sheringham');
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});
