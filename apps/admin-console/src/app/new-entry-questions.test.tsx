// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTurn, unreachable } from '../testing/fake-gateway.ts';
import { ENTRY, fill, savingEach, showForm, submit, weighIn } from './testing/new-entry-context.ts';
import { field, pass, press } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';

freshDeviceForEachTest();

describe('an unusual entry', () => {
  const leader = { ...ENTRY, id: 3, fishWeightLbs: 12.5, createdAt: '2025-08-09T19:05:00.000Z', rank: 1 };

  test('shows a warning at its field, asks once and is then added', async () => {
    const { creations } = await showForm({ weighed: [leader] });
    fill();
    expect(screen.getByText(/^Ada Sheringham has already weighed in: 12.5 lbs at 12:05 PM, rank 1\./)).toBeTruthy();
    expect(screen.getByText('Heavier than the leader by 11.4 lbs. Check the scale.')).toBeTruthy();
    await submit();
    expect(creations()).toEqual([]);
    const sheet = within(screen.getByRole('alertdialog', { name: 'Check before adding' }));
    expect(sheet.getByText('Heavier than the leader by 11.4 lbs. Check the scale.')).toBeTruthy();
    expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Change weight' }));
    await press('Add 23.90 lbs');
    expect(creations()).toHaveLength(1);
  });

  test('is added once by two quick presses while the sheet fades', async () => {
    const fade = document.createElement('style');
    fade.textContent = '[data-state=open] { animation-name: fade-in } [data-state=closed] { animation-name: fade-out }';
    document.head.append(fade);
    onTestFinished(() => fade.remove());
    const { creations } = await showForm({ weighed: [leader] });
    fill();
    await submit();
    const button = screen.getByRole('button', { name: 'Add 23.90 lbs' });
    fireEvent.click(button);
    expect(button.isConnected).toBe(true);
    fireEvent.click(button);
    await pass(2);
    expect(creations()).toHaveLength(1);
  });

  test('goes back to its weight and adds nothing', async () => {
    const { creations } = await showForm({ weighed: [leader] });
    fill();
    await submit();
    await press('Change weight');
    await pass(210);
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
    expect(field('Fish weight (lbs)').value).toBe('23.9');
    expect(creations()).toEqual([]);
  });

  test.each([
    ['was sent', savingEach(), 'rank 5. You'],
    ['waits on the device', unreachable, '23.9 lbs at 1:05 PM. You'],
  ])('asks at once about the same fish, while the first %s', async (_what, respond, warning) => {
    vi.setSystemTime('2025-08-09T20:05:00.000Z');
    const { creations } = await weighIn({ respond });
    fill();
    expect(screen.getByText(/has already weighed in/).textContent).toContain(warning);
    await submit();
    expect(screen.getByText(/^Same fish\? Ada Sheringham, 23.9 lbs was added \d s ago\.$/)).toBeTruthy();
    expect(creations()).toHaveLength(1);
    await press('Add 23.90 lbs');
    expect(creations().length).toBeGreaterThan(1);
  });

  test.each([
    ['was sent', savingEach()],
    ['waits on the device', unreachable],
  ])(
    'asks by the clock of the server on a device that is 10 minutes ahead, while the first %s',
    async (_what, respond) => {
      vi.setSystemTime('2025-08-09T20:15:05.000Z');
      localStorage.setItem(
        'derby-server-clock',
        JSON.stringify({ serverMs: Date.parse('2025-08-09T20:05:00.000Z'), offsetMs: -600_000 }),
      );
      const { creations } = await weighIn({ respond });
      fill();
      await submit();
      expect(screen.getByText(/^Same fish\? Ada Sheringham, 23.9 lbs was added \d s ago\.$/)).toBeTruthy();
      expect(creations()).toHaveLength(1);
    },
  );

  test('is still compared with the last known entries when a poll fails', async () => {
    await showForm({ weighed: inTurn({ data: { entries: [leader] } }, unreachable) });
    await pass(30_000);
    fill();
    expect(screen.getByText('Heavier than the leader by 11.4 lbs. Check the scale.')).toBeTruthy();
  });

  test('is not compared with a fish of this page that another user has deleted since', async () => {
    const lists = [[], [ENTRY], [{ ...ENTRY, id: 3, lastName: 'Tidewater', fishWeightLbs: 2 }]];
    await weighIn({ weighed: inTurn(...lists.map((entries) => ({ data: { entries } }))) });
    await pass(30_000);
    fill({ 'Fish weight (lbs)': '9' });
    expect(screen.getByText(/^Ada Sheringham has already weighed in/)).toBeTruthy();
    await pass(30_000);
    expect(screen.queryByText(/^Ada Sheringham has already weighed in/)).toBeNull();
    expect(screen.getByText('Heavier than the leader by 7 lbs. Check the scale.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct Ada Sheringham, 23.90 lbs' })).toBeNull();
  });
});
