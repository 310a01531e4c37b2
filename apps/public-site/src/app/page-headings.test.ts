import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import { expect, test } from 'vitest';
import { messages } from '../features/leaderboard/messages.ts';

test('the boards are headed as the shell paints them first', () => {
  expect(messages.heading).toEqual({ REGULAR: PAGE_HEADINGS.leaderboard, JUNIOR: PAGE_HEADINGS.juniorLeaderboard });
});
