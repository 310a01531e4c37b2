// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RankMedal, rankTone } from './rank-medal.tsx';

afterEach(cleanup);

test('ranks 1 to 3 are gold, silver and bronze, the rest plain', () => {
  expect([1, 2, 3, 4, 100].map(rankTone)).toEqual(['gold', 'silver', 'bronze', 'plain', 'plain']);
});

test('the rank stands on the medal', () => {
  render(<RankMedal rank={7} />);
  expect(screen.getByText('#7')).toBeTruthy();
});
