// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BackupsCard } from '../features/backups/components/backups-card.tsx';
import { inTurn, refused, unreachable } from '../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showPage } from '../testing/page.tsx';
import { Statistics } from '../features/manage-derby/components/statistics.tsx';
import { OfficialResultCard } from '../features/manage-derby/components/top-three.tsx';
import { TwoFactorPanel } from '../features/profile/components/two-factor-panel.tsx';
import { SECTION_ROUTES } from './section-routes.tsx';

freshDeviceForEachTest();

const pageAt = (path: string) => SECTION_ROUTES.find((route) => route.path === path)?.element ?? <p>No such page</p>;

const nothing = () => undefined;
const MESSAGE = { message: null, visibleMs: 0, showSuccess: nothing, showFailure: nothing, clear: nothing };
const RESULT = { areExportsOn: true, timedMessage: MESSAGE };

test.each([
  ['ManageDerby_Overview', pageAt('/admin/derby'), 'Failed to load derby settings'],
  ['Event_Event', pageAt('/admin/derby/event'), 'The event could not be loaded.'],
  ['MessageRun_Current', pageAt('/admin/derby/messages'), 'Failed to load the final messages'],
  ['PastDerbies_List', pageAt('/admin/derby/results'), 'The past derbies could not be loaded.'],
  ['ManageEntries_List', pageAt('/admin/manage'), 'Error connecting to server'],
  ['ManageEntries_List', pageAt('/admin/manage/check'), 'Error connecting to server'],
  ['RaffleTickets_Entries', pageAt('/admin/raffle-tickets'), 'Error: Error connecting to server'],
  ['Users_List', pageAt('/admin/users'), 'Failed to fetch users'],
  ['PhotoGallery_Entries', pageAt('/admin/photos'), 'Failed to load photos. Please try again later.'],
  ['Participants_List', pageAt('/admin/participants'), 'Error connecting to server'],
  ['GlobalSettings_Settings', pageAt('/admin/global-settings'), 'Failed to load settings'],
  ['ManageDerby_Statistics', <Statistics key="statistics" />, 'Unable to load statistics'],
  [
    'ManageDerby_OfficialResult',
    <OfficialResultCard key="official result" {...RESULT} />,
    'The official result could not be loaded',
  ],
  ['Profile_TwoFactorStatus', <TwoFactorPanel key="two-factor" timedMessage={MESSAGE} />, 'Error connecting to server'],
  ['Backups_List', <BackupsCard key="backups" />, 'Failed to load backups'],
  ['AuditLog_Events', pageAt('/admin/derby/log'), 'Failed to load the audit log'],
])('a section shows that %s failed, and Try Again shows the reason of the server', async (query, page, sentence) => {
  const { of } = await showPage(page, { [query]: inTurn(unreachable, refused('The database is away')) });
  expect(screen.getByText(sentence)).toBeTruthy();
  await press('Try Again');
  expect(of(query)).toHaveLength(2);
  expect(screen.getByText('The database is away')).toBeTruthy();
});
