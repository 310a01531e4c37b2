// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse, type GatewayResponses } from '../testing/fake-gateway.ts';
import { overview, run } from './testing/derby-context.ts';
import { listOf } from './testing/entries-context.ts';
import { current, runResponse } from './testing/run-context.ts';
import { settingsResponse } from './testing/settings-context.ts';
import { freshDeviceForEachTest, pass, press, showSection } from './testing/console.tsx';

freshDeviceForEachTest();

const SETTINGS = { GlobalSettings_Settings: () => settingsResponse() };

const SECTIONS: readonly [path: string, query: string, sentence: string, responses?: GatewayResponses][] = [
  ['/admin/derby', 'ManageDerby_Overview', 'Failed to load derby settings'],
  ['/admin/derby/event', 'Event_Event', 'The event could not be loaded.'],
  ['/admin/derby/messages', 'MessageRun_Current', 'Failed to load the final messages'],
  ['/admin/derby/results', 'PastDerbies_List', 'The past derbies could not be loaded.'],
  ['/admin/manage', 'ManageEntries_List', 'Error connecting to server'],
  ['/admin/raffle-tickets', 'RaffleTickets_Entries', 'Error: Error connecting to server'],
  ['/admin/users', 'Users_List', 'Failed to fetch users'],
  ['/admin/photos', 'PhotoGallery_Entries', 'Failed to load photos. Please try again later.'],
  ['/admin/participants', 'Participants_List', 'Error connecting to server'],
  ['/admin/global-settings', 'GlobalSettings_Settings', 'Failed to load settings'],
  ['/admin/global-settings?tab=database', 'Backups_List', 'Failed to load backups', SETTINGS],
  ['/admin/global-settings?tab=logging', 'AuditLog_Events', 'Failed to load the audit log', SETTINGS],
];

test.each(SECTIONS)(
  '%s shows within 10 s that %s hangs, while the user is not known',
  async (path, query, sentence, responses = {}) => {
    const hanging = () => new Promise<GatewayResponse>(() => undefined);
    const { of } = await showSection(path, { ...responses, Console_Viewer: hanging, [query]: hanging });
    expect(of(query)).toHaveLength(1);
    await pass(3_000);
    expect(screen.getByText('Still connecting...')).toBeTruthy();
    await pass(7_000);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText('Still connecting...')).toBeNull();
    await press('Try Again');
    expect(of(query)).toHaveLength(2);
  },
);

test.each(SECTIONS)(
  '%s shows that %s failed, and Try Again shows the reason of the server',
  async (path, query, sentence, responses = {}) => {
    const { of } = await showSection(path, {
      ...responses,
      [query]: inTurn(unreachable, refused('The database is away')),
    });
    expect(screen.getByText(sentence)).toBeTruthy();
    await press('Try Again');
    expect(of(query)).toHaveLength(2);
    expect(screen.getByText('The database is away')).toBeTruthy();
  },
);

test('a section that was refused because of too many requests loads by itself after the time given', async () => {
  const { of } = await showSection('/admin/users', {
    Users_List: inTurn(
      () => ({
        code: 'TOO_MANY_REQUESTS',
        sentence: 'Too many requests. Please try again in 40 seconds.',
        retryAfterSeconds: 40,
      }),
      () => ({ data: { users: [] } }),
    ),
  });
  const notice = screen.getByText('Too many requests. Please try again in 40 seconds.');
  expect(notice.closest('[role="alert"]')?.className).toContain('bg-warn-soft');
  await pass(39_000);
  expect(of('Users_List')).toHaveLength(1);
  await pass(1_001);
  expect(of('Users_List')).toHaveLength(2);
  expect(screen.queryByText('Too many requests. Please try again in 40 seconds.')).toBeNull();
});

const LOST = 'No connection, showing the last known state';

test.each<[string, string, GatewayResponse, number, string, GatewayResponses?]>([
  ['/admin/manage', 'ManageEntries_List', listOf(), 30_000, 'Thea Alderwood'],
  ['/admin/derby', 'ManageDerby_Overview', overview(run(2, { queued: 1, delivered: 1 })), 3_000, '1 of 2 done.'],
  [
    '/admin/derby/messages',
    'MessageRun_Run',
    runResponse({ queued: 1, delivered: 1 }),
    2_500,
    '1 of 2 done',
    { MessageRun_Current: () => current(), MessageRun_Rows: unreachable },
  ],
])(
  '%s keeps its data and shows a notice when a poll of %s fails',
  async (path, query, known, afterMs, text, responses = {}) => {
    await showSection(path, { ...responses, [query]: inTurn(known, unreachable) });
    await pass(afterMs);
    expect(screen.getByText(LOST)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);
