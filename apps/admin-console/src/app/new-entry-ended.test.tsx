// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../testing/fake-gateway.ts';
import { chip, fill, showForm, submit, type } from './testing/new-entry-context.ts';
import { address, freshDeviceForEachTest } from './testing/console.tsx';
import { field, pass, press } from '../testing/page.tsx';

freshDeviceForEachTest();

const ENDED = 'The derby has ended. New entries are not accepted any more.';
const ENDED_AT = 'It ended on August 9, 2025 at 4:02 PM.';

const form = () => document.querySelector('form');
const ended = { isActive: () => false };

describe('New Entry after the end of the derby', () => {
  test('shows the time of the end and a link to Manage Entries instead of the form, within 30 s', async () => {
    vi.setSystemTime('2025-08-09T23:30:00Z');
    let isActive = true;
    await showForm({ entryDeadline: '2025-08-09T16:00', isActive: () => isActive });
    expect([form() === null, screen.queryByText(ENDED)]).toEqual([false, null]);
    isActive = false;
    await pass(30_000);
    expect([screen.queryByText(/deadline/), form()]).toEqual([null, null]);
    expect(screen.queryByText('The last entry will be shown here.')).toBeNull();
    expect([screen.getByText(ENDED), screen.getByText(ENDED_AT)]).toHaveLength(2);
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Manage Entries' });
    expect(link.getAttribute('href')).toBe('/admin/manage');
  });

  test('shows the form again within 30 s when the derby is active again', async () => {
    let isActive = false;
    const { creations } = await showForm({ isActive: () => isActive });
    expect(form()).toBeNull();
    isActive = true;
    await pass(30_000);
    expect([screen.queryByText(ENDED), form() === null]).toEqual([null, false]);
    fill();
    await submit();
    expect(creations()).toHaveLength(1);
  });

  test('keeps the form below the notice while it has values', async () => {
    let isActive = true;
    await showForm({ isActive: () => isActive, respond: refused('The derby has ended') });
    fill();
    isActive = false;
    await pass(30_000);
    expect(screen.getByText(ENDED).compareDocumentPosition(field('Fish weight (lbs)'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await submit();
    cleanup();
    await showForm(ended);
    expect([screen.getByText(ENDED).textContent, field('First name').value]).toEqual([ENDED, 'Ada']);
    for (const label of ['Fish weight (lbs)', 'First name', 'Last name', 'Phone number']) type(label, '');
    await pass(1);
    expect(form()).toBeNull();
  });

  test('keeps a queued entry in the list of the chip, and Correct shows it in the form', async () => {
    let isActive = true;
    let isNetworkUp = false;
    await showForm({
      isActive: () => isActive,
      respond: () => (isNetworkUp ? refused('The derby has ended')() : unreachable()),
    });
    fill();
    await submit();
    isActive = false;
    await pass(30_000);
    expect([chip(), form()]).toEqual(['1 waiting', null]);
    expect(screen.getByText(/^Last fish, /)).toBeTruthy();
    isNetworkUp = true;
    await pass(20_000);
    await press('1 needs attention');
    await press('Correct');
    await pass(300);
    expect([address(), field('Fish weight (lbs)').value, chip()]).toEqual(['/admin', '23.9', 'All sent']);
    expect(screen.getByText(ENDED)).toBeTruthy();
  });
});
