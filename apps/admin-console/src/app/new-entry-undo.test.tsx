// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type GatewayResponse, refused, unreachable, silent } from '../testing/fake-gateway.ts';
import { choose, field, pass, press, slowServer } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';
import { chip, ENTRY, fill, saved, showForm, submit, type, weighIn } from './testing/new-entry-context.ts';

freshDeviceForEachTest();

const WEIGHT = 'Fish weight (lbs)';
const TAKEN_BACK = 'Taken back: Ada Sheringham, 23.9 lbs';
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

test('Undo takes the entry back and fills the form with it again', async () => {
  const { undone } = await weighIn();
  await press('Undo');
  await pass(0);
  expect(undone()).toMatchObject([{ variables: { id: 7 } }]);
  expect(screen.getByText(TAKEN_BACK)).toBeTruthy();
  expect(field(WEIGHT).value).toBe('23.9');
  expect(field('Last name').value).toBe('Sheringham');
  expect(document.activeElement).toBe(field(WEIGHT));
  expect(undoButton()).toBeNull();
  cleanup();
  await showForm();
  expect(field(WEIGHT).value).toBe('23.9');
});

test('Undo is offered for 10 s', async () => {
  await weighIn();
  await pass(9_900);
  expect(undoButton()).toBeTruthy();
  await pass(200);
  expect(undoButton()).toBeNull();
});

test('the next entry, once it has been begun, stays in the form after Undo', async () => {
  await weighIn();
  type('First name', 'Bo');
  await press('Undo');
  expect(screen.getByText(TAKEN_BACK)).toBeTruthy();
  expect(field('First name').value).toBe('Bo');
  expect(field(WEIGHT).value).toBe('');
});

test('an entry that was taken back and is added again causes no question about the same fish', async () => {
  const respond = () => ({ data: { createEntry: { ...ENTRY, createdAt: new Date().toISOString() } } });
  const { creations } = await weighIn({ respond });
  await press('Undo');
  await submit();
  expect(creations()).toHaveLength(2);
});

test('a refused Undo shows why and can be pressed again', async () => {
  const SENTENCE = 'The derby has ended';
  const { undone } = await weighIn({ respondToUndo: refused(SENTENCE) });
  await press('Undo');
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  await press('Undo');
  expect(undone()).toHaveLength(2);
});

test('an entry that is gone already counts as taken back', async () => {
  await weighIn({ respondToUndo: () => ({ code: 'NOT_FOUND', sentence: 'Entry not found' }) });
  await press('Undo');
  expect(screen.getByText(TAKEN_BACK)).toBeTruthy();
});

test('an entry whose photo waits is taken back on the server, and the photo returns to the form', async () => {
  const { undone } = await showForm({ respondToPhoto: unreachable });
  fill();
  await choose('Fish photo', new File(['photo'], 'fish.jpg', { type: 'image/jpeg' }));
  await submit();
  expect(chip()).toBe('1 waiting');
  await press('Undo');
  expect(undone()).toMatchObject([{ variables: { id: 7 } }]);
  expect(chip()).toBe('All sent');
  expect(screen.getByAltText('Preview of the chosen photo')).toBeTruthy();
});

/** Adds an entry while the browser knows that there is no network. */
async function weighInOffline(respond: () => GatewayResponse | Promise<GatewayResponse> = unreachable) {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent = await weighIn({ respond });
  return { ...sent, isOnline };
}

test('Undo takes back an entry that waits on the device without a request', async () => {
  const { undone } = await weighInOffline();
  expect(chip()).toBe('1 waiting');
  await press('Undo');
  expect([chip(), field(WEIGHT).value, undone()]).toEqual(['All sent', '23.9', []]);
  expect(screen.getByText(TAKEN_BACK)).toBeTruthy();
});

test.each([
  ['had no response', silent],
  ['broke off', () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
])(
  'an entry is not taken back when its request %s, although the browser reports no network',
  async (_what, respond) => {
    await weighInOffline(respond);
    await pass(10_000);
    expect([chip(), undoButton()]).toEqual(['1 waiting', null]);
  },
);

test('an entry that the server may have is not taken back before it is sent', async () => {
  let isNetworkUp = false;
  await weighIn({ respond: () => (isNetworkUp ? saved : unreachable()) });
  expect([chip(), undoButton()]).toEqual(['1 waiting', null]);
  isNetworkUp = true;
  await pass(10_000);
  expect([chip(), undoButton()]).toEqual(['All sent', null]);
  expect(screen.getByRole('button', { name: 'Correct' })).toBeTruthy();
});

test('Undo takes an entry back on the server that was sent after all', async () => {
  let isNetworkUp = false;
  const { undone, isOnline } = await weighInOffline(() => (isNetworkUp ? saved : unreachable()));
  isNetworkUp = true;
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(chip()).toBe('All sent');
  await press('Undo');
  expect(undone()).toMatchObject([{ variables: { id: 7 } }]);
});

test('after 10 s Correct takes an entry that waits on the device back into the form', async () => {
  await weighInOffline();
  await pass(10_000);
  await press('Correct');
  expect([chip(), field(WEIGHT).value]).toEqual(['All sent', '23.9']);
  expect(screen.getByText('Back in the form: Ada Sheringham, 23.9 lbs. Press Add Entry again.')).toBeTruthy();
});

test('an entry that is added while an earlier one is taken back can be taken back at once', async () => {
  const server = slowServer();
  const { undone } = await weighIn({ respondToUndo: server.hold });
  await press('Undo');
  fill({ 'First name': 'Bo', 'Fish weight (lbs)': '12' });
  await submit();
  await press('Undo');
  expect(undone().map(({ variables }) => variables)).toEqual([{ id: 7 }, { id: 8 }]);
  await server.respond({ data: { undoWeighIn: true } });
  await server.respond({ data: { undoWeighIn: true } });
  expect(undoButton()).toBeNull();
});
