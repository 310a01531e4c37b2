import { describe, expect, it } from 'vitest';
import { parseRemoteDescription } from './contract.ts';

const described = {
  name: 'public-site',
  contractVersion: 2,
  entry: 'remoteEntry.js',
  preload: { js: ['remoteEntry.js', 'assets/a-1.js'], css: [], pages: {}, kept: ['assets/b-2.js'] },
  earlyQueries: { leaderboard: ['/graphql?extensions=%7B%7D&variables=%7B%7D'] },
  queryTexts: {
    '/graphql?extensions=%7B%7D&variables=%7B%7D':
      '/graphql?query=query+Board%28%24page%3A+Int%21%29+%7B+board+%7D&variables=%7B%7D',
  },
};

describe('parseRemoteDescription', () => {
  it('returns the description of a build', () => {
    expect(parseRemoteDescription(JSON.stringify(described))).toEqual(described);
  });

  it('accepts a description of an older build', () => {
    const { queryTexts: _none, preload, ...older } = described;
    const { js, css } = preload;
    const parsed = { ...older, preload: { js, css, pages: {}, kept: [] }, queryTexts: {} };
    expect(parseRemoteDescription(JSON.stringify({ ...older, preload: { js, css } }))).toEqual(parsed);
  });

  it.each(['null', '<!doctype html>'])('refuses %j', (text) => {
    expect(() => parseRemoteDescription(text)).toThrow(/JSON|Not the description/);
  });

  it.each([
    ['no version', { contractVersion: undefined }],
    ['an address on another origin', { preload: { js: ['//evil.test/a.js'], css: [], pages: {} } }],
    ['a path outside the folder', { preload: { js: [], css: ['../../a.css'], pages: {} } }],
    ['markup in a kept path', { preload: { js: [], css: [], pages: {}, kept: ['a"><script>'] } }],
    ['markup in a path', { preload: { js: ['a"><script>'], css: [], pages: {} } }],
    ['no queries', { earlyQueries: undefined }],
    ['a query on another origin', { earlyQueries: { leaderboard: ['https://evil.test/graphql?query=x'] } }],
    ['a query text on another origin', { queryTexts: { '/graphql?a=1': 'https://evil.test/graphql?query=x' } }],
  ])('refuses %s', (_what, changes) => {
    const text = JSON.stringify({ ...described, ...changes });
    expect(() => parseRemoteDescription(text)).toThrow('Not the description');
  });
});
