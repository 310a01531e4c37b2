import { describe, expect, it } from 'vitest';
import { freshForMs, isAlikeForAll } from './freshness.ts';

const responseWith = (headers: Record<string, string>, status = 200) => ({ status, headers, body: Buffer.of() });
const freshMs = (cacheControl: string, more: Record<string, string> = {}) =>
  freshForMs(responseWith({ 'cache-control': cacheControl, ...more }), ['accept']);

describe('freshForMs', () => {
  it.each([
    ['public, max-age=1', 500],
    ['max-age=1, PUBLIC', 500],
    ['public, max-age=60', 500],
    ['public, s-maxage=0, max-age=60', 0],
    ['public, max-age=0', 0],
    ['public', 0],
    ['public, max-age=x', 0],
    ['max-age=1', 0],
    ['public, max-age=1, no-store', 0],
    ['private, max-age=1', 0],
    ['public, no-cache="etag", max-age=1', 0],
    ['no-store', 0],
    ['', 0],
  ])('caches "%s" for %i ms', (cacheControl, expected) => {
    expect(freshMs(cacheControl)).toBe(expected);
  });

  it('subtracts the Age of the response', () => {
    expect(freshMs('public, max-age=3', { age: '2' })).toBe(500);
    expect(freshMs('public, max-age=1', { age: '1' })).toBe(0);
    expect(freshMs('public, max-age=1', { age: '900' })).toBe(0);
  });

  it.each([201, 204, 206, 301, 304, 400, 403, 404, 500, 503])('does not cache a response with status %i', (status) => {
    expect(freshForMs(responseWith({ 'cache-control': 'public, max-age=1' }, status), [])).toBe(0);
  });

  it('does not cache an encoded response or one with a cookie', () => {
    expect(freshMs('public, max-age=1', { 'content-encoding': 'gzip' })).toBe(0);
    expect(freshMs('public, max-age=1', { 'set-cookie': 'a=b' })).toBe(0);
  });
});

it.each([
  ['accept, authorization', true],
  ['Accept-Encoding', true],
  ['accept-language', false],
  ['accept, user-agent', false],
  ['*', false],
])('with Vary: %s, where only accept selects, isAlikeForAll returns %s', (vary, expected) => {
  expect(isAlikeForAll(responseWith({ vary }), ['accept'])).toBe(expected);
  expect(freshMs('public, max-age=1', { vary })).toBe(expected ? 500 : 0);
});
