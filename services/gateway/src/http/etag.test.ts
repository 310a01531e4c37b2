import { describe, expect, test } from 'vitest';
import { etagOf, isKnownTo } from './etag.ts';

describe('etag', () => {
  const tag = etagOf('{"data":1}');

  test('follows the bytes', () => {
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(etagOf('{"data":1}')).toBe(tag);
    expect(etagOf('{"data":2}')).not.toBe(tag);
  });

  test.each([
    [tag, true],
    [`W/${tag}`, true],
    [`"other", ${tag}`, true],
    ['"other"', false],
    ['', false],
    [undefined, false],
  ])('If-None-Match %s: %s', (header, isKnown) => expect(isKnownTo(header, tag)).toBe(isKnown));
});
