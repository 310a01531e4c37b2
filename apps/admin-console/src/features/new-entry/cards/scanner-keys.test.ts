// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createScannerReader } from './scanner-keys.ts';

const ADDRESS = 'https://derby.example/a/41-7kq3';
const keysOf = (text: string, end = 'Enter') => [...Array.from(text), end];

/** Sends keys with these pauses. Returns what was scanned, and the keys that the page did not get. */
function press(
  keys: readonly string[],
  pauseMs: number | ((index: number) => number),
  target: EventTarget = document.createElement('input'),
) {
  const onScan = vi.fn<(text: string) => void>();
  const restore = vi.fn<(kept: string) => void>();
  const onBegin = vi.fn<() => typeof restore>(() => restore);
  const read = createScannerReader({ onBegin, onScan: (text) => onScan(text) });
  const swallowed: string[] = [];
  let timeStamp = 0;
  keys.forEach((key, index) => {
    timeStamp += typeof pauseMs === 'number' ? pauseMs : pauseMs(index);
    const event = { key, target, timeStamp, ctrlKey: false, metaKey: false, altKey: false };
    read({ ...event, stopImmediatePropagation: () => undefined, preventDefault: () => swallowed.push(key) });
  });
  return {
    scanned: onScan.mock.calls.flat(),
    kept: restore.mock.calls.flat(),
    begun: onBegin.mock.calls.length,
    swallowed,
  };
}

test.each([
  ['Enter', ADDRESS, ['3', 'Enter']],
  ['Tab', ADDRESS, ['3', 'Tab']],
  ['Enter', 'httpsÖ--derby.example-a-41ß7kq3', ['3', 'Enter']],
  ['Enter', '4006381333931', ['Enter']],
])('reads what a scanner types before %s: %s', (end, text, swallowed) => {
  expect(press(keysOf(text, end), 10)).toEqual({ scanned: [text], kept: [''], begun: 1, swallowed });
  expect(
    press(
      keysOf(text, end).flatMap((key) => ['Shift', key]),
      10,
    ),
  ).toMatchObject({ scanned: [text] });
});

test.each([
  ['at any speed', 300],
  ['with a pause in it', (index: number) => (index === 12 ? 400 : 10)],
])(
  'reads a whole address %s, without its Enter too, and gives the field back what was typed before',
  (_speed, pauseMs) => {
    const whole = { scanned: [ADDRESS], kept: ['Ada'], swallowed: ['3'] };
    expect(press(Array.from(`Ada${ADDRESS}`), pauseMs)).toMatchObject(whole);
    expect(press(keysOf(`Ada${ADDRESS}`), pauseMs)).toMatchObject({ ...whole, swallowed: ['3', 'Enter'] });
  },
);

test('takes an Enter of its own from a person', () => {
  const late = (index: number): number => (index === ADDRESS.length ? 1_001 : 10);
  expect(press(keysOf(ADDRESS), late)).toMatchObject({ scanned: [ADDRESS], swallowed: ['3'] });
});

test('leaves to the page what a person types, and a fast short text', () => {
  expect(press(keysOf('Ada Sheringham 41'), 100)).toMatchObject({ scanned: [], swallowed: [] });
  expect(press(keysOf('https://derby.example/a/41'), 100)).toMatchObject({ scanned: [], swallowed: [] });
  expect(press(keysOf('Hanna'), 30)).toMatchObject({ scanned: [], swallowed: [] });
  expect(press(keysOf('18.4'), 30)).toMatchObject({ scanned: [], swallowed: [] });
});

test('presses no button and no key of the page', () => {
  const { scanned, swallowed } = press(keysOf(ADDRESS), 10, document.createElement('button'));
  expect([scanned, swallowed]).toEqual([[ADDRESS], keysOf(ADDRESS.slice(2))]);
});
