import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { publicReadOf, publicSources } from './public-read.ts';

const sources = publicSources({ gatewayUrl: 'http://gateway', restCompatUrl: 'http://rest' });

function read(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
  return publicReadOf(request, sources);
}

describe('what is the cache’s to answer', () => {
  it.each(['/api/entries/public', '/api/entries/public?page=1', '/api/leaderboard/status', '/graphql?query=x'])(
    '%s of a visitor',
    (url) => {
      expect(read(url)).toBeDefined();
      expect(read(url, {}, 'HEAD')?.key).toBe(read(url)?.key);
    },
  );

  it.each([
    '/',
    '/api/entries',
    '/api/entries/public/',
    '/api/entries/publicx',
    '/graphql/events/board',
    '/uploads/x.jpg',
  ])('not %s', (url) => expect(read(url)).toBeUndefined());

  it.each([
    { authorization: 'Bearer a.b.c' },
    { authorization: '' },
    { range: 'bytes=0-1' },
    { expect: '100-continue' },
    { 'content-length': '2' },
    { 'transfer-encoding': 'chunked' },
  ])('nothing that comes with %o', (headers) => {
    expect(read('/graphql?query=x', headers)).toBeUndefined();
  });

  it('is read for a visitor with any cookie, because the product has none', () => {
    expect(read('/graphql?query=x', { cookie: 'a=b' })?.key).toBe(read('/graphql?query=x')?.key);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('no %s', (method) => {
    expect(read('/graphql', {}, method)).toBeUndefined();
  });
});

describe('what gets the same answer', () => {
  it('is the same question however it is spelt', () => {
    const key = read('/api/entries/public?limit=25&page=1&search=a%20b')?.key;
    expect(read('/api/entries/public?search=a+b&page=1&limit=25')?.key).toBe(key);
    expect(read('/api/entries/public?search=a+c&page=1&limit=25')?.key).not.toBe(key);
    expect(read('/api/entries/public?page=1&page=2')?.key).not.toBe(read('/api/entries/public?page=2&page=1')?.key);
  });

  it('is asked for as it is kept, so that nothing else can be kept in its place', () => {
    expect(read('/api/entries/public?search=%FF&page=1')?.target).toBe('/api/entries/public?page=1&search=%EF%BF%BD');
  });

  it('depends on the headers that reach the service and on no others', () => {
    const key = read('/graphql?query=x', { accept: 'application/json', 'apollo-require-preflight': '1' })?.key;
    const withMore = { accept: 'application/json', 'apollo-require-preflight': '1', 'accept-language': 'de' };
    expect(read('/graphql?query=x', withMore)?.key).toBe(key);
    expect(read('/graphql?query=x', { accept: 'application/json' })?.key).not.toBe(key);
    expect(read('/graphql?query=x', { ...withMore, accept: 'text/html' })?.key).not.toBe(key);
    expect(read('/api/leaderboard/status', { accept: 'a' })?.key).toBe(read('/api/leaderboard/status')?.key);
  });
});
