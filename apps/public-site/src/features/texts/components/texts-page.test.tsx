// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextsPage } from './texts-page.tsx';

afterEach(cleanup);

test('the page of the text messages says which, how often, what people agree to, how to end them, and who sends them', () => {
  render(
    <MemoryRouter>
      <TextsPage />
    </MemoryRouter>,
  );
  for (const text of [
    'After each weigh-in: the weight, the rank and a link to the leaderboard.',
    'On the day: at most three messages with news, such as a new time.',
    'I agree to get text messages about the derby from Rangers Club: one for each fish that I weigh in, one with my final rank, and at most three a day with news. Message and data rates may apply. Reply STOP to end them, HELP for help.',
    /^Reply STOP to any of them\..*we keep your number on the list of those who said stop, until you reply START\. Reply HELP/,
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'derby@example.org' }).getAttribute('href')).toBe('mailto:derby@example.org');
  expect(screen.getByRole('link', { name: 'www.example.org' })).toBeTruthy();
});
