// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer } from '../testing/fake-gateway.ts';
import { confirmButton, confirmEnd, finalText, openEndDialog, preflight } from './testing/end-context.ts';
import { overview, run } from './testing/derby-context.ts';
import { freshDeviceForEachTest, pass } from './testing/console.tsx';

freshDeviceForEachTest();

describe('the final text', () => {
  test('begins with the one of the settings, which goes out when nothing is changed', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    expect(finalText().value).toBe('Congratulations [First Name]!');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')).toEqual([
      { finalText: null, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });

  test('is sent as it was edited, once its figures are there', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) => preflight(given === null ? {} : { recipients: 2 }),
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    fireEvent.change(finalText(), { target: { value: 'Dinner is at 6, [First Name].' } });
    expect(confirmButton().disabled).toBe(true);
    await pass(299);
    expect(sentAs('ManageDerby_Preflight')).toHaveLength(1);
    await pass(2);
    expect(confirmButton().textContent).toBe('End Derby and send 2 text messages');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')[0]).toMatchObject({ finalText: 'Dinner is at 6, [First Name].' });
  });

  test('that cannot be sent is said while it is typed, and holds the button', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) =>
        given === null ? preflight() : { code: 'BAD_INPUT', sentence: 'Please enter a message' },
    });
    fireEvent.change(finalText(), { target: { value: ' ' } });
    await pass(301);
    expect(dialog().getByText('Please enter a message')).toBeTruthy();
    expect(confirmButton().disabled).toBe(true);
  });

  test('that the server refuses after all keeps the dialog open', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_End: () => ({ code: 'BAD_INPUT', sentence: 'The message has an unknown variable [Nmae]' }),
    });
    await confirmEnd();
    expect(dialog().getByText('The message has an unknown variable [Nmae]')).toBeTruthy();
    expect(confirmButton().disabled).toBe(false);
  });
});

describe('the end', () => {
  test("shows the server's sentence for 10 s and the ended derby, with the focus on its status", async () => {
    let hasEnded = false;
    await openEndDialog({
      ManageDerby_Overview: () => overview(hasEnded ? run(42, { queued: 42 }) : 'active'),
      ManageDerby_End: () => {
        hasEnded = true;
        return { data: { endDerby: { message: 'Final messages to 42 contestants are on their way.' } } };
      },
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

  test.each<[string, () => Answer, string]>([
    [
      'a refusal',
      () => ({ code: 'DERBY_ALREADY_ENDED', sentence: 'The derby has already ended' }),
      'The derby has already ended',
    ],
    ['an answer without words', () => new Response('', { status: 502 }), 'Failed to end derby'],
    ['a server that is away', unreachable, 'Failed to end derby. Please try again.'],
  ])('shows %s and asks how the derby stands', async (_what, end, sentence) => {
    const { count } = await openEndDialog({ ManageDerby_End: end });
    await confirmEnd();
    expect(screen.getAllByRole('alert').map((node) => node.textContent)).toContain(sentence);
    expect(count('ManageDerby_Overview')).toBe(2);
  });

  test('tried again after a lost answer is the same request', async () => {
    const { sentAs } = await openEndDialog();
    await confirmEnd();
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'End Derby' }));
    await pass(1);
    await confirmEnd();
    const keys = sentAs('ManageDerby_End').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
