import { expect, it } from 'vitest';
import { runsResolvers } from './resolvers.ts';

it('a page of previews has at most as many as its limit', () => {
  const previews = [1, 2, 3];
  const page = runsResolvers.MessagePreflight.previews as unknown as (
    preflight: { previews: number[] },
    page: { offset: number; limit: number },
  ) => number[];
  expect(page({ previews }, { offset: 1, limit: 2 })).toEqual([2, 3]);
  expect(page({ previews }, { offset: -1, limit: 1 })).toEqual([1]);
  expect(page({ previews }, { offset: 0, limit: -1 })).toEqual([]);
});
