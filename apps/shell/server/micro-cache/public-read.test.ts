import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { publicReadOf, publicSources } from './public-read.ts';

const sources = publicSources({ gatewayUrl: 'http://gateway', restCompatUrl: 'http://rest' });

function read(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
  return publicReadOf(request, sources);
}

describe('publicReadOf', () => {
  it.each([
    '/api/entries/public',
    '/api/entries/public?page=1',
    '/api/leaderboard/afternoon',
    '/api/leaderboard/status',
    '/api/results',
    '/api/results/2025',
    '/api/results/2025-2',
    '/graphql?query=x',
  ])('accepts %s of a visitor', (url) => {
    expect(read(url)).toBeDefined();
    expect(read(url, {}, 'HEAD')?.key).toBe(read(url)?.key);
  });

  it.each([
    '/',
    '/api/entries',
    '/api/entries/public/',
    '/api/entries/publicx',
    '/api/results/',
    '/api/results/20256',
    '/api/results/2025/x',
    '/graphql/events/board',
    '/uploads/x.jpg',
  ])('ignores %s', (url) => expect(read(url)).toBeUndefined());

  it.each([
    { authorization: 'Bearer a.b.c' },
    { authorization: '' },
    { range: 'bytes=0-1' },
    { expect: '100-continue' },
    { 'content-length': '2' },
    { 'transfer-encoding': 'chunked' },
  ])('ignores requests with %o', (headers) => {
    expect(read('/graphql?query=x', headers)).toBeUndefined();
  });

  it('ignores cookies, because the product has none', () => {
    expect(read('/graphql?query=x', { cookie: 'a=b' })?.key).toBe(read('/graphql?query=x')?.key);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('ignores %s requests', (method) => {
    expect(read('/graphql', {}, method)).toBeUndefined();
  });
});

describe('the cache key', () => {
  it('is the same for equal queries in another spelling', () => {
    const key = read('/api/entries/public?limit=25&page=1&search=a%20b')?.key;
    expect(read('/api/entries/public?search=a+b&page=1&limit=25')?.key).toBe(key);
    expect(read('/api/entries/public?search=a+c&page=1&limit=25')?.key).not.toBe(key);
    expect(read('/api/entries/public?page=1&page=2')?.key).not.toBe(read('/api/entries/public?page=2&page=1')?.key);
  });

  it('belongs to a normalized target, so that no other response is stored under it', () => {
    expect(read('/api/entries/public?search=%FF&page=1')?.target).toBe('/api/entries/public?page=1&search=%EF%BF%BD');
  });

  it('depends only on headers that reach the service', () => {
    const key = read('/graphql?query=x', { accept: 'application/json', 'apollo-require-preflight': '1' })?.key;
    const withMore = { accept: 'application/json', 'apollo-require-preflight': '1', 'accept-language': 'de' };
    expect(read('/graphql?query=x', withMore)?.key).toBe(key);
    expect(read('/graphql?query=x', { accept: 'application/json' })?.key).not.toBe(key);
    expect(read('/graphql?query=x', { ...withMore, accept: 'text/html' })?.key).not.toBe(key);
    expect(read('/api/leaderboard/status', { accept: 'a' })?.key).toBe(read('/api/leaderboard/status')?.key);
  });
});
