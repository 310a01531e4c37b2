// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createScannerReader } from './scanner-keys.ts';

const ADDRESS = 'https://derby.example/a/41-7kq3';
const keysOf = (text: string, end = 'Enter') => [...Array.from(text), end];

/** Sends keys with these pauses. Returns what was scanned, and the keys that the page did not get. */
function press(keys: readonly string[], pauseMs: number, target: EventTarget = document.createElement('input')) {
  const onScan = vi.fn<(text: string) => void>();
  const onBegin = vi.fn<() => void>();
  const read = createScannerReader({ onBegin, onScan: (text) => onScan(text) });
  const swallowed: string[] = [];
  keys.forEach((key, index) => {
    const event = { key, target, timeStamp: index * pauseMs, ctrlKey: false, metaKey: false, altKey: false };
    read({ ...event, stopImmediatePropagation: () => undefined, preventDefault: () => swallowed.push(key) });
  });
  return { scanned: onScan.mock.calls.flat(), begun: onBegin.mock.calls.length, swallowed };
}

test.each([
  ['Enter', ADDRESS],
  ['Tab', ADDRESS],
  ['Enter', 'httpsÖ--derby.example-a-41ß7kq3'],
  ['Enter', '4006381333931'],
])('reads what a scanner types before %s: %s', (end, text) => {
  expect(press(keysOf(text, end), 10)).toEqual({ scanned: [text], begun: 1, swallowed: [end] });
  expect(
    press(
      keysOf(text, end).flatMap((key) => ['Shift', key]),
      10,
    ),
  ).toMatchObject({ scanned: [text] });
});

test('leaves to the page what a person types, and a fast short text', () => {
  expect(press(keysOf(ADDRESS), 100)).toMatchObject({ scanned: [], swallowed: [] });
  expect(press(keysOf('Hanna'), 30)).toMatchObject({ scanned: [], swallowed: [] });
  expect(press(keysOf('18.4'), 30)).toMatchObject({ scanned: [], swallowed: [] });
});

test('presses no button and no key of the page', () => {
  const { scanned, swallowed } = press(keysOf(ADDRESS), 10, document.createElement('button'));
  expect([scanned, swallowed]).toEqual([[ADDRESS], keysOf(ADDRESS.slice(2))]);
});
