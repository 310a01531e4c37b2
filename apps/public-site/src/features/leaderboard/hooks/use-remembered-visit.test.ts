// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readVisit } from './use-remembered-visit.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  [
    { text: 'haro', pageCount: 200 },
    { text: 'haro', pageCount: 200 },
  ],
  [{ text: '', pageCount: 201 }, undefined],
  [{ text: '', pageCount: 1e9 }, undefined],
  [{ text: '', pageCount: 0 }, undefined],
  [{ text: 7, pageCount: 1 }, undefined],
  [null, undefined],
])('a stored visit %j is read as %j', (stored, visit) => {
  sessionStorage.setItem('history.board', JSON.stringify([['key', stored]]));
  expect(readVisit('key')).toEqual(visit);
});

test('a visit is not restored on a painted board that the visitor has used', () => {
  sessionStorage.setItem('history.board', JSON.stringify([['key', { text: 'haro', pageCount: 2 }]]));
  document.body.innerHTML = '<div id="painted-page"></div>';
  expect(readVisit('key')).toEqual({ text: 'haro', pageCount: 2 });
  document.body.innerHTML = '<div id="painted-page" data-used></div>';
  expect(readVisit('key')).toBeUndefined();
});
