// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../testing/fake-gateway.ts';
import {
  chip,
  fill,
  FILLED,
  saved,
  sessionOver,
  showForm,
  submit,
  type,
  weighIn,
} from './testing/new-entry-context.ts';
import { address, freshDeviceForEachTest } from './testing/console.tsx';
import { field, follow, pass, press, slowServer } from '../testing/page.tsx';

freshDeviceForEachTest();

describe('a refused entry', () => {
  test('shows the reason, keeps the form and is not queued', async () => {
    await weighIn({ respond: refused('Missing fields: last_name, first_name', 'last_name', 'first_name') });
    expect(screen.getByRole('alert').textContent).toBe('Missing fields: last_name, first_name');
    expect(field('Last name').value).toBe('Sheringham');
    expect(chip()).toBe('All sent');
  });

  test('shows an error about one field at that field', async () => {
    await weighIn(
      {
        respond: refused('Fish weight must be at most 2000 lbs', 'fish_weight'),
      },
      { 'Fish weight (lbs)': '1999' },
    );
    expect(screen.getByText('Fish weight must be at most 2000 lbs').getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  });

  test('leads to the login with the reason when the session has ended, and stays as a draft', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await weighIn({ respond: () => sessionOver });
    expect(address()).toBe('/login');
    expect(screen.getByRole('alert').textContent).toBe('Authentication required. Please login.');
    cleanup();
    localStorage.setItem('authToken', 'token-2');
    await showForm();
    expect(field('First name').value).toBe('Ada');
  });

  test('stays in the form and can be sent again when the session was renewed', async () => {
    localStorage.setItem('rememberMeToken', 'remember-1');
    const { creations } = await weighIn({
      respond: inTurn(sessionOver, saved),
      renewal: () => ({ data: { refreshSession: { token: 'token-2' } } }),
    });
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain('Authentication required');
    expect(address()).toBe('/admin');
    await submit();
    expect(creations().map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(screen.getByText('Entry added successfully!')).toBeTruthy();
  });
});

test.each<[string, () => GatewayResponse, string]>([
  ['is saved', () => saved, 'All sent'],
  ['is refused', refused('Registration is closed'), '1 needs attention'],
])('what is typed for the next angler stays when the last entry %s', async (_what, respond, label) => {
  const server = slowServer();
  await weighIn({ respond: server.hold });
  expect([field('First name').value, screen.getByRole('button', { name: 'Adding Entry...' }) === null]).toEqual([
    '',
    false,
  ]);
  type('First name', 'Bo');
  await server.respond(respond());
  await pass(1);
  expect([field('First name').value, field('Last name').value, chip()]).toEqual(['Bo', '', label]);
});

test('an entry that is refused after its form was left needs attention and can be corrected', async () => {
  const server = slowServer();
  await weighIn({ respond: server.hold });
  await follow('Profile Settings');
  await follow('New Entry');
  await pass(1);
  fill({ 'First name': 'Bo' });
  await server.respond(refused('Registration is closed')());
  expect(chip()).toBe('1 needs attention');
  expect(field('First name').value).toBe('Bo');
  cleanup();
  await showForm();
  expect(field('First name').value).toBe('Bo');
  for (const label of Object.keys(FILLED)) type(label, '');
  await press('1 needs attention');
  await press('Correct');
  await pass(300);
  expect(field('First name').value).toBe('Ada');
});

describe('an entry of the derby before a reset', () => {
  const SENTENCE = 'This entry belongs to the derby before the reset. Please ask an administrator.';
  const earlier: GatewayResponse = { code: 'EARLIER_DERBY', sentence: SENTENCE };
  const inputs = (creations: readonly { readonly variables: Record<string, unknown> }[]) =>
    creations.map(({ variables }) => variables['input']);

  test('stays on the device until an administrator adds it to this derby', async () => {
    const { creations } = await weighIn({ respond: inTurn(earlier, saved), generation: 3 });
    expect(field('Last name').value).toBe('');
    await press('1 needs attention');
    expect(screen.getAllByText(SENTENCE).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^(Correct|Try again)$/ })).toBeNull();
    await press('Add to this derby');
    expect(inputs(creations())).toEqual([
      expect.objectContaining({ derbyGeneration: 3, weighedMsAgo: 0 }),
      expect.objectContaining({ derbyGeneration: 3, isForThisDerby: true }),
    ]);
    expect(screen.getByText('All entries have been sent.')).toBeTruthy();
  });

  test('cannot be added by a weighmaster', async () => {
    await weighIn({ respond: () => earlier, generation: 3, role: 'WEIGHMASTER' });
    await press('1 needs attention');
    expect(screen.queryByRole('button', { name: 'Add to this derby' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  test('is sent without its generation to a gateway of an earlier version', async () => {
    const sentence = 'Field "derbyGeneration" is not defined by type "CreateEntryInput".';
    const { creations } = await weighIn({
      respond: inTurn({ code: 'BAD_USER_INPUT', sentence }, saved),
      generation: 3,
    });
    expect(inputs(creations())).toEqual([
      expect.objectContaining({ derbyGeneration: 3 }),
      expect.not.objectContaining({ derbyGeneration: 3 }),
    ]);
    expect(chip()).toBe('All sent');
  });

  test('is forgotten when the server stored it before the reset', async () => {
    const stored = 'This entry was stored in the derby before the reset.';
    const { creations } = await weighIn({
      respond: inTurn(unreachable, { code: 'STORED_IN_EARLIER_DERBY', sentence: stored }),
    });
    expect(inputs(creations())).toEqual([
      expect.not.objectContaining({ derbyGeneration: expect.anything() as unknown }),
    ]);
    await pass(10_000);
    expect(creations()).toHaveLength(2);
    expect(chip()).toBe('All sent');
  });
});
