// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type GatewayResponse, refused, unreachable, silent } from '../testing/fake-gateway.ts';
import { field, pass, press } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';
import { chip, ENTRY, fill, saved, showForm, submit, weighIn } from './testing/new-entry-context.ts';

freshDeviceForEachTest();

/** Makes the device one with a touch screen and no keyboard. */
function useTouchScreen(): void {
  const other = window.matchMedia('not all');
  const touch = Object.assign(new EventTarget() as MediaQueryList, { matches: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query.includes('coarse') ? touch : other));
}

/** Gives the device a property of `navigator` until the end of the test. */
function stubNavigator<Value>(name: string, value: Value): Value {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  return value;
}

const keypad = () => screen.queryByRole('group', { name: 'Keypad' });
const WEIGHT = 'Fish weight (lbs)';

test('on a touch screen, the keypad types the weight and the phone number', async () => {
  useTouchScreen();
  await showForm();
  const tap = async (label: string): Promise<void> => {
    field(label).focus();
    await pass(1);
  };
  const pressKeys = async (...names: string[]): Promise<void> => {
    for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
    await pass(1);
  };
  expect([field(WEIGHT).inputMode, field('Phone number').inputMode]).toEqual(['none', 'none']);
  expect([document.activeElement, keypad() === null]).toEqual([field(WEIGHT), false]);
  await pressKeys('1', '8', '4', 'Delete', 'Point', '5');
  expect(field(WEIGHT).value).toBe('18.5');
  await pressKeys('Next');
  expect([document.activeElement, keypad()]).toEqual([field('First name'), null]);
  await tap('Phone number');
  expect(screen.queryByRole('button', { name: 'Point' })).toBeNull();
  await pressKeys('2', '5', '0', '5', '5', '5', '0', '1', '4', '2');
  expect(field('Phone number').value).toBe('250-555-0142');
  await pressKeys('Done');
  expect([document.activeElement, keypad()]).toEqual([screen.getByRole('button', { name: 'Add Entry' }), null]);
});

test('on a touch screen, a tap into a weight selects it, so that the next key replaces it', async () => {
  useTouchScreen();
  await showForm();
  fill({ 'Fish weight (lbs)': '81.2' });
  fireEvent.click(field(WEIGHT));
  await press('1');
  expect(field(WEIGHT).value).toBe('1');
});

test('on a touch screen, a draft is shown as a whole, without the keypad', async () => {
  useTouchScreen();
  await showForm();
  fill();
  cleanup();
  await showForm();
  expect([field(WEIGHT).value, keypad()]).toEqual(['23.9', null]);
});

test('without a touch screen, fields open no keypad of the page', async () => {
  await showForm();
  fireEvent.focus(field(WEIGHT));
  expect([field(WEIGHT).inputMode, field('Phone number').inputMode, keypad()]).toEqual(['decimal', 'tel', null]);
});

test('the menu turns the keypad off, and the device keeps the choice', async () => {
  useTouchScreen();
  await showForm();
  await press('Off');
  expect(field(WEIGHT).inputMode).toBe('decimal');
  cleanup();
  await showForm();
  fireEvent.focus(field(WEIGHT));
  expect([field(WEIGHT).inputMode, keypad()]).toEqual(['decimal', null]);
});

test('the menu changes the colours of the page, and the device keeps the choice', async () => {
  const { dataset } = document.documentElement;
  await showForm();
  expect(dataset['theme']).toBeUndefined();
  await press('Sun');
  cleanup();
  await showForm();
  expect(dataset['theme']).toBe('sun');
  await press('Auto');
  expect(dataset['theme']).toBeUndefined();
});

test('a success and a warning vibrate differently', async () => {
  const vibrate = stubNavigator('vibrate', vi.fn<(pattern: number[]) => boolean>());
  const leader = { ...ENTRY, firstName: 'Bea', fishWeightLbs: 2 };
  await weighIn({ weighed: [leader] });
  await press('Add 23.90 lbs');
  expect(vibrate.mock.calls).toEqual([[[80, 60, 80, 60, 80]], [[200]]]);
});

test('a refused entry vibrates as a warning', async () => {
  const vibrate = stubNavigator('vibrate', vi.fn<(pattern: number[]) => boolean>());
  await weighIn({ respond: refused('Registration is closed') });
  expect(vibrate.mock.calls).toEqual([[[80, 60, 80, 60, 80]]]);
});

test('the screen stays on while New Entry is open and in view', async () => {
  const release = vi.fn<() => Promise<void>>();
  const wakeLock = stubNavigator('wakeLock', {
    request: vi.fn<(kind: string) => Promise<object>>().mockResolvedValue({ release }),
  });
  await showForm();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wakeLock.request.mock.calls).toEqual([['screen'], ['screen']]);
  cleanup();
  await pass(1);
  expect(release).toHaveBeenCalledOnce();
});

test('after an entry the page is at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await showForm();
  fill();
  await submit();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

const STRIP = /^No network\. Entries are kept on this device \(\d\)\.$/;

test('while the device has no network, a strip says how many entries it keeps', async () => {
  await showForm();
  expect(screen.queryByText(STRIP)).toBeNull();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(STRIP).textContent).toContain('(0)');
  isOnline.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(STRIP)).toBeNull();
});

const LOGIN_OF_A_NETWORK = () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });

test.each<[string, () => GatewayResponse | Promise<GatewayResponse>]>([
  ['cannot be reached', unreachable],
  ['does not respond', silent],
  ['is hidden by the login page of the network', LOGIN_OF_A_NETWORK],
])('while the server %s, the strip is there until the first response', async (_what, respond) => {
  let isThere = false;
  await weighIn({ respond: () => (isThere ? saved : respond()) });
  await pass(10_000);
  expect(screen.getByText(STRIP).textContent).toContain('(1)');
  isThere = true;
  await pass(20_000);
  expect([chip(), screen.queryByText(STRIP)]).toEqual(['All sent', null]);
});
