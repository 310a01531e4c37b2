// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../../../testing/fake-gateway.ts';
import { confirmButton, confirmEnd, openEndDialog, preflight } from '../testing/end-context.ts';
import { run } from '../../../testing/samples.ts';
import { overview } from '../testing/derby-context.tsx';
import { expectFailures, failing, field, freshDeviceForEachTest, pass, press, type } from '../../../testing/page.tsx';

freshDeviceForEachTest();

describe('the final text', () => {
  test('starts with the text of the settings, and is sent as null when unchanged', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    expect(field('Final text, this time only').value).toBe('Congratulations [First Name]!');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')).toEqual([
      { finalText: null, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });

  test('is sent as edited after its preflight has loaded', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) => preflight(given === null ? {} : { recipients: 2 }),
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    await type('Final text, this time only', 'Dinner is at 6, [First Name].');
    expect(confirmButton().getAttribute('aria-disabled')).toBe('true');
    await pass(298);
    expect(sentAs('ManageDerby_Preflight')).toHaveLength(1);
    await pass(2);
    expect(confirmButton().textContent).toBe('End Derby and send 2 text messages');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')[0]).toMatchObject({ finalText: 'Dinner is at 6, [First Name].' });
  });

  test('shows an error and disables the button when it is invalid', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) =>
        given === null ? preflight() : { code: 'BAD_INPUT', sentence: 'Please enter a message' },
    });
    await type('Final text, this time only', ' ');
    await pass(301);
    expect(dialog().getByText('Please enter a message')).toBeTruthy();
    expect(confirmButton().getAttribute('aria-disabled')).toBe('true');
  });

  test('keeps the dialog open when the server rejects it', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_End: () => ({ code: 'BAD_INPUT', sentence: 'The message has an unknown variable [Nmae]' }),
    });
    await confirmEnd();
    expect(dialog().getByText('The message has an unknown variable [Nmae]')).toBeTruthy();
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('ending the derby', () => {
  test('shows the sentence of the server for 10 s and focuses the status of the ended derby', async () => {
    await openEndDialog({
      ManageDerby_Overview: inTurn(overview('active'), overview(run(42, { queued: 42 }))),
      ManageDerby_End: () => ({
        data: { endDerby: { message: 'Final messages to 42 contestants are on their way.' } },
      }),
    });
    await confirmEnd();
    const text = 'Derby ended successfully! Final messages to 42 contestants are on their way.';
    expect(screen.getByText(text)).toBeTruthy();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'End Derby' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Derby Status');
    await pass(9_400);
    expect(screen.getByText(text).className).toContain('opacity-100');
    await pass(500);
    expect(screen.queryByText(text)).toBeNull();
  });

  test('stays open with the edited text and says why it failed', async () => {
    const { count } = await openEndDialog({ ManageDerby_End: failing() });
    await type('Final text, this time only', 'Dinner is at 6.');
    await pass(301);
    await expectFailures(confirmEnd, 'Failed to end derby', 'Failed to end derby. Please try again.');
    expect(within(screen.getByRole('alertdialog')).getByText('Failed to end derby. Please try again.')).toBeTruthy();
    expect(field('Final text, this time only').value).toBe('Dinner is at 6.');
    expect(count('ManageDerby_Overview')).toBe(4);
  });

  test('reuses the idempotency key after a lost response', async () => {
    const { sentAs } = await openEndDialog();
    await confirmEnd();
    await pass(500);
    await confirmEnd();
    const keys = sentAs('ManageDerby_End').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('is another request after the dialog was closed, because a reset may have followed the lost response', async () => {
    const { sentAs } = await openEndDialog();
    await confirmEnd();
    await press('Cancel', 'alertdialog');
    await pass(500);
    await press('End Derby');
    await confirmEnd();
    const keys = sentAs('ManageDerby_End').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});
