import { describe, expect, it } from 'vitest';
import { parseRemoteDescription } from './contract.ts';

const described = {
  name: 'public-site',
  contractVersion: 2,
  entry: 'remoteEntry.js',
  preload: { js: ['remoteEntry.js', 'assets/a-1.js'], css: [], pages: {} },
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

  it('accepts a description without query texts', () => {
    const { queryTexts: _none, ...older } = described;
    expect(parseRemoteDescription(JSON.stringify(older))).toEqual({ ...older, queryTexts: {} });
  });

  it.each([
    ['null', 'null'],
    ['an HTML page', '<!doctype html>'],
    ['no version', JSON.stringify({ ...described, contractVersion: undefined })],
    [
      'an address on another origin',
      JSON.stringify({ ...described, preload: { js: ['//evil.test/a.js'], css: [], pages: {} } }),
    ],
    [
      'a path outside the folder',
      JSON.stringify({ ...described, preload: { js: [], css: ['../../a.css'], pages: {} } }),
    ],
    [
      'a query on another origin',
      JSON.stringify({ ...described, earlyQueries: { leaderboard: ['https://evil.test/graphql?query=x'] } }),
    ],
    [
      'a query text on another origin',
      JSON.stringify({ ...described, queryTexts: { '/graphql?a=1': 'https://evil.test/graphql?query=x' } }),
    ],
    ['no queries', JSON.stringify({ ...described, earlyQueries: undefined })],
    ['markup in a path', JSON.stringify({ ...described, preload: { js: ['a"><script>'], css: [], pages: {} } })],
  ])('refuses %s', (_what, text) => {
    expect(() => parseRemoteDescription(text)).toThrow(/JSON|Not the description/);
  });
});
