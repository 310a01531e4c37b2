// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  freshDeviceForEachTest,
  pass,
  press,
  showPage,
  slowServer,
} from '../../../testing/page.tsx';
import { BackupsCard } from './backups-card.tsx';

freshDeviceForEachTest();

const backup = (name: string, reason = 'MANUAL') => ({
  __typename: 'Backup',
  name,
  createdAt: '2025-08-09T19:48:10.000Z',
  reason,
  sizeBytes: 12_345_678,
  documentCount: 431,
  photoCount: 1,
});
const listOf = (...backups: object[]): GatewayResponse => ({ data: { backups } });

const showBackups = (
  list: () => GatewayResponse,
  create: () => GatewayResponse | Promise<GatewayResponse> = unreachable,
) => showPage(<BackupsCard />, { Backups_List: list, Backups_Create: create });

const lines = () => within(screen.getByRole('list', { name: 'Backups, newest first' })).getAllByRole('listitem');

test('a backup shows its time, reason, size, contents and name', async () => {
  await showBackups(() => listOf(backup('2025-08-09T19-48', 'RESET'), backup('2025-08-08T09-00', 'SCHEDULED')));
  expect(lines()[0]?.textContent).toBe(
    'August 9, 2025 12:48 PMBefore a reset12.3 MB, 431 records, 1 photo file2025-08-09T19-48',
  );
  expect(lines()[1]?.textContent).toContain('Scheduled');
});

test('Back up now adds a backup to the list and shows a message for 3 s', async () => {
  const server = slowServer();
  await showBackups(inTurn(listOf(), listOf(backup('now-1'))), server.hold);
  expect(screen.getByText('There is no backup yet.')).toBeTruthy();
  await press('Back up now');
  expect(screen.getByRole('button', { name: 'Backing up...' }).getAttribute('aria-disabled')).toBe('true');
  await server.respond({ data: { createBackup: { __typename: 'Backup', name: 'now-1' } } });
  expect(screen.getByText('Backup now-1 was made')).toBeTruthy();
  expect(lines()).toHaveLength(1);
  await pass(3_300);
  expect(screen.queryByText('Backup now-1 was made')).toBeNull();
});

test('a failed backup shows the reason', async () => {
  await showBackups(() => listOf(), failing());
  await expectFailures(() => press('Back up now'), 'Failed to make a backup');
});
