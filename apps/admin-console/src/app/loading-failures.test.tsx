// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showSection } from './testing/console.tsx';

freshDeviceForEachTest();

test.each([
  ['/admin/derby', 'ManageDerby_Overview', 'Failed to load derby settings'],
  ['/admin/derby/event', 'Event_Event', 'The event could not be loaded.'],
  ['/admin/derby/messages', 'MessageRun_Current', 'Failed to load the final messages'],
  ['/admin/derby/results', 'PastDerbies_List', 'The past derbies could not be loaded.'],
  ['/admin/raffle-tickets', 'RaffleTickets_Entries', 'Error: Error connecting to server'],
  ['/admin/users', 'Users_List', 'Failed to fetch users'],
  ['/admin/participants', 'Participants_List', 'Error connecting to server'],
  ['/admin/global-settings', 'GlobalSettings_Settings', 'Failed to load settings'],
])(
  '%s says that its data could not be loaded, then tries again and shows the reason',
  async (path, query, sentence) => {
    const answers: (() => Answer)[] = [unreachable, refused('The database is away')];
    const { of } = await showSection(path, { [query]: () => (answers.shift() ?? unreachable)() });
    expect(screen.getByText(sentence)).toBeTruthy();
    await press('Try Again');
    expect(of(query)).toHaveLength(2);
    expect(screen.getByText('The database is away')).toBeTruthy();
  },
);
