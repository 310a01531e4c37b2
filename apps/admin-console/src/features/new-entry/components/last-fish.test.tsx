// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LastFish } from './last-fish.tsx';

afterEach(cleanup);

const FISH = { firstName: 'Ada', lastName: 'Sheringham', fishWeightLbs: 23.9, isJunior: false, rank: 3 };
const EARLIER = { label: 'Correct', isPending: false, isOfEarlier: true, onPress: () => undefined } as const;

test('Correct of the fish before is not offered beside a message about another one', () => {
  const shown = { last: { fish: FISH, time: '1:05 PM' }, action: EARLIER, isSmall: false, onCleared: () => undefined };
  const { rerender } = render(<LastFish {...shown} message={{ tone: 'ok', text: 'Taken back: Bo Cho, 12 lbs' }} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<LastFish {...shown} message={null} />);
  expect(screen.getByRole('button', { name: 'Correct' })).toBeTruthy();
});
