import { describe, expect, it } from 'vitest';
import { parseRemoteDescription } from './contract.ts';

const described = {
  name: 'public-site',
  contractVersion: 1,
  entry: 'remoteEntry.js',
  preload: { js: ['remoteEntry.js', 'assets/a-1.js'], css: [] },
};

describe('parseRemoteDescription', () => {
  it('reads what a build wrote', () => {
    expect(parseRemoteDescription(JSON.stringify(described))).toEqual(described);
  });

  it.each([
    ['nothing', 'null'],
    ['a page', '<!doctype html>'],
    ['no version', JSON.stringify({ ...described, contractVersion: undefined })],
    ['an address on another origin', JSON.stringify({ ...described, preload: { js: ['//evil.test/a.js'], css: [] } })],
    ['a way out of the folder', JSON.stringify({ ...described, preload: { js: [], css: ['../../a.css'] } })],
    ['markup in a path', JSON.stringify({ ...described, preload: { js: ['a"><script>'], css: [] } })],
  ])('refuses %s', (_what, text) => {
    expect(() => parseRemoteDescription(text)).toThrow(/JSON|Not the description/);
  });
});
