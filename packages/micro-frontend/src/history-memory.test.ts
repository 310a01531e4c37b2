// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createHistoryMemory, createUserHistoryMemory, forgetUserMemories } from './history-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const places = () => createHistoryMemory('places', (value) => typeof value === 'number');

test('a history memory returns the latest value of an entry, also after a reload', () => {
  places().write('first', 10);
  places().write('second', 20);
  places().write('first', 30);
  expect([places().read('first'), places().read('second'), places().read('third')]).toEqual([30, 20, undefined]);
});

test('a history memory keeps the 50 entries that were written last', () => {
  const memory = places();
  for (let entry = 0; entry < 51; entry += 1) memory.write(`${entry}`, entry);
  expect([memory.read('0'), memory.read('1'), memory.read('50')]).toEqual([undefined, 1, 50]);
});

test.each(['no JSON', '{"first":1}', '[["first","text"],["first"],1,null]'])(
  'a history memory ignores stored %s',
  (text) => {
    sessionStorage.setItem('history.places', text);
    expect(places().read('first')).toBeUndefined();
  },
);

test('a history memory is empty when the browser refuses access', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  places().write('first', 10);
  expect(places().read('first')).toBeUndefined();
});

test('forgetUserMemories forgets what pages of a user remember, and nothing else', () => {
  const searches = createUserHistoryMemory('search', (value) => typeof value === 'string');
  searches.write('first', 'thea');
  places().write('first', 10);
  forgetUserMemories();
  expect([searches.read('first'), places().read('first')]).toEqual([undefined, 10]);
  expect(sessionStorage).toHaveLength(1);
});
