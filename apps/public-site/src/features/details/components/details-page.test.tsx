// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DetailsPage } from './details-page.tsx';

beforeEach(() => {
  render(
    <MemoryRouter>
      <DetailsPage />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

test.each([
  'August 9, 2025',
  'Rangers Club Hall, 1040 Luxton Road, Victoria, BC',
  '12:00 PM to 4:00 PM',
  'SMS text updates',
  'Follow both divisions, updated every 30 seconds.',
  '3:00 PM',
  'Prize ceremony',
  '9.9 trolling motor',
  '$500 cash',
  'A guided trip for 4 with a 1-night stay, for those who donate their catch to a food bank',
  'Space is limited, so get your spot now!',
])('the details page shows %j', (text) => {
  expect(screen.getByText(text)).toBeTruthy();
});

test('Purchase Tickets links to the tickets page', () => {
  expect(screen.getByRole('link', { name: 'Purchase Tickets' }).getAttribute('href')).toBe('/tickets');
});
