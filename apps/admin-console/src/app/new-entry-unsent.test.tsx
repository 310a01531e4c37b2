// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { unreachable, type GatewayResponse, silent } from '../testing/fake-gateway.ts';
import { chip, fill, saved, savingEach, showForm, submit, weighIn } from './testing/new-entry-context.ts';
import { address, deviceStorage, freshDeviceForEachTest } from './testing/console.tsx';
import { field, follow, pass, press } from '../testing/page.tsx';

freshDeviceForEachTest();

const choosePhoto = (file: File): void => {
  fireEvent.change(screen.getByLabelText(/^Fish photo/), { target: { files: [file] } });
};

describe('an unsent entry', () => {
  const QUEUED = 'Saved on this device: Ada Sheringham, 23.9 lbs';

  const LATER = 'Sent automatically. You can go on.';
  const NO_NETWORK = 'Sent when the network is back. You can go on.';

  test.each<[string, () => GatewayResponse, string]>([
    [
      'an error without a sentence',
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      `${NO_NETWORK}Error: 502 - Bad Gateway`,
    ],
    [
      'an error of a proxy',
      () => Response.json({ error: 'Gateway is down' }, { status: 502 }),
      `${NO_NETWORK}Gateway is down`,
    ],
    [
      'an unreachable server',
      unreachable,
      `${NO_NETWORK}Error connecting to server. Please check if the API server is running.`,
    ],
    ['a busy server', () => ({ code: 'BUSY', sentence: 'Please try again' }), `${LATER}Please try again`],
  ])('is queued on the device after %s, and the form is cleared', async (_what, respond, text) => {
    await weighIn({ respond });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(`${QUEUED}${text}`);
    expect(field('Last name').value).toBe('');
    expect(chip()).toBe('1 waiting');
    await pass(1);
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  });

  test.each<[string, ...ConstructorParameters<typeof Response>]>([
    ['a login page', '<html>Log in</html>', { headers: { 'content-type': 'Text/HTML' } }],
    ['nothing', ''],
    ['a refusal of a network', '<html>Blocked</html>', { status: 403 }],
    ['a page for an unknown address', '<html>Not found</html>', { status: 404 }],
    ['JSON of a network', '{"data":{"login":"/"}}', { headers: { 'content-type': 'application/json' } }],
  ])('waits without a network after %s, and is then sent by itself', async (_what, ...response) => {
    let isNetworkUp = false;
    const { creations } = await weighIn({ respond: () => (isNetworkUp ? saved : new Response(...response)) });
    expect([chip(), screen.queryByText(/^No network\./) === null]).toEqual(['1 waiting', false]);
    isNetworkUp = true;
    await pass(10_000);
    expect([chip(), screen.queryByText(/^No network\./)]).toEqual(['All sent', null]);
    expect(new Set(creations().map(({ variables }) => variables['idempotencyKey'])).size).toBe(1);
  });

  test('needs attention after an unexpected error and can only be sent again unchanged', async () => {
    let isRepaired = false;
    const broken: GatewayResponse = { code: 'INTERNAL_SERVER_ERROR', sentence: 'Internal server error' };
    const { creations } = await weighIn({ respond: () => (isRepaired ? saved : broken) });
    expect(screen.getByRole('alert').textContent).toContain('Internal server error');
    expect(chip()).toBe('1 needs attention');
    await pass(60_000);
    expect(creations()).toHaveLength(1);
    await press('1 needs attention');
    expect(screen.getByText('It may have been saved. Try again: it is never saved twice.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    isRepaired = true;
    await press('Try again');
    expect(screen.getByText('All entries have been sent.')).toBeTruthy();
    expect(new Set(creations().map(({ variables }) => variables['idempotencyKey'])).size).toBe(1);
  });

  test('is queued after a timeout of 10 s', async () => {
    await weighIn({ respond: silent });
    await pass(9_997);
    expect(screen.getByRole('alert').textContent).toBe('');
    await pass(1);
    const card = `${QUEUED}${LATER}Request timed out. Please try again.`;
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(card);
  });

  test('is retried with its key and time of weigh-in, also after a reload', async () => {
    vi.setSystemTime('2025-08-09T20:00:00.000Z');
    const before = await weighIn({ respond: unreachable });
    await pass(5_000);
    cleanup();
    const { creations } = await showForm({ respond: unreachable });
    expect(chip()).toBe('1 waiting');
    await pass(10_000);
    const keys = [...before.creations(), ...creations()].map(({ variables }) => variables['idempotencyKey']);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
    expect(creations().at(-1)?.variables['input']).toMatchObject({ weighedAt: '2025-08-09T20:00:00.001Z' });
  });

  test('is retried with its time of weigh-in, even within the same second', async () => {
    vi.setSystemTime('2025-08-09T20:00:00.000Z');
    let isNetworkUp = false;
    const { creations } = await weighIn({ respond: () => (isNetworkUp ? saved : unreachable()) });
    isNetworkUp = true;
    await press('1 waiting');
    await press('Send now');
    expect(creations().map(({ variables }) => variables['input'])).toEqual([
      expect.not.objectContaining({ weighedAt: expect.any(String) as unknown }),
      expect.objectContaining({ weighedAt: '2025-08-09T20:00:00.001Z' }),
    ]);
  });

  test('is sent with its age and in order when the clock of the device is set to other times meanwhile', async () => {
    let serverMs = Date.parse('2025-08-09T20:00:00.000Z');
    let isNetworkUp = false;
    const wait = async (ms: number): Promise<void> => {
      await pass(ms);
      serverMs += ms;
    };
    vi.setSystemTime(serverMs);
    localStorage.setItem('derby-server-clock', JSON.stringify({ serverMs, offsetMs: 0 }));
    const save = savingEach();
    const { creations } = await showForm({
      respond: () => (isNetworkUp ? save() : unreachable()),
      serverTime: () => (isNetworkUp ? new Date(serverMs) : unreachable()),
    });
    const weighInAs = async (firstName: string): Promise<void> => {
      fill({ 'First name': firstName });
      await submit();
      await wait(20_000);
    };
    await weighInAs('Ann');
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await weighInAs('Bob');
    vi.setSystemTime(Date.now() - 20 * 60_000);
    await weighInAs('Cid');
    const attempts = creations().length;
    isNetworkUp = true;
    await press('3 waiting');
    await press('Send now');
    await pass(100);
    const inputs = creations()
      .slice(attempts)
      .map(({ variables }) => variables['input'] as { firstName: string; weighedMsAgo: number });
    expect(inputs.map(({ firstName }) => firstName)).toEqual(['Ann', 'Bob', 'Cid']);
    const ages = inputs.map(({ weighedMsAgo }) => Math.round(weighedMsAgo / 1_000));
    expect(ages).toEqual([60, 40, 20]);
  });

  test('requires a confirmation before a logout', async () => {
    await weighIn({ respond: unreachable });
    await press('Logout');
    expect(screen.getByRole('alertdialog').textContent).toContain('1 entry has not reached the server.');
    await press('Cancel');
    await pass(300);
    expect(address()).toBe('/admin');
  });
});

test('a logout with a begun entry requires a confirmation and removes the entry from the device', async () => {
  await showForm();
  fill({ 'First name': 'Childname' });
  await press('Logout');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'The entry in the form has not been added. It is deleted from this device.',
  );
  await press('Cancel', 'alertdialog');
  await pass(300);
  expect(field('First name').value).toBe('Childname');
  await press('Logout');
  await press('Log out', 'alertdialog');
  cleanup();
  await showForm();
  expect(field('First name').value).toBe('');
});

test('the label of queued entries never says All sent before a read, or while reads fail', async () => {
  const cannotRead = () => screen.queryByText(/^The entries that wait on this device cannot be read right now\./);
  let read = (): Promise<void> => new Promise(() => undefined);
  deviceStorage().setReading(() => read());
  await showForm();
  expect(screen.queryByText(/^(All sent|Cannot check)$/)).toBeNull();
  cleanup();
  read = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  await showForm();
  expect([chip(), cannotRead() === null]).toEqual(['Cannot check', false]);
  await press('Cannot check');
  expect(screen.queryByText('All entries have been sent.')).toBeNull();
  read = async () => undefined;
  await pass(10_000);
  expect([chip(), cannotRead()]).toEqual(['All sent', null]);
});

test('a photo that the device cannot read waits until it can', async () => {
  let isLost = true;
  const { photos } = await showForm();
  deviceStorage().setReading(() =>
    isLost ? Promise.reject(new DOMException('lost', 'UnknownError')) : Promise.resolve(),
  );
  choosePhoto(new File(['fish'], 'fish.jpg', { type: 'image/jpeg' }));
  fill();
  await submit();
  expect([chip(), photos().length]).toEqual(['1 waiting', 0]);
  isLost = false;
  await pass(10_000);
  expect([chip(), photos().length]).toEqual(['All sent', 1]);
});

test('the label of queued entries says All sent on New Entry only, and elsewhere how many entries wait', async () => {
  const label = () => screen.queryByText(/^(All sent|\d+ waiting)$/)?.textContent;
  let isNetworkUp = true;
  await showForm({ respond: () => (isNetworkUp ? saved : unreachable()) });
  expect(label()).toBe('All sent');
  await follow('Profile Settings');
  expect([address(), label()]).toEqual(['/admin/profile', undefined]);
  await follow('New Entry');
  await pass(1);
  isNetworkUp = false;
  fill();
  await submit();
  await follow('Profile Settings');
  expect(label()).toBe('1 waiting');
  isNetworkUp = true;
  await pass(20_000);
  expect([address(), label()]).toEqual(['/admin/profile', undefined]);
});
