// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer } from '../testing/fake-gateway.ts';
import { watchDownloads } from '../testing/watch-downloads.ts';
import { overview, run, showManageDerby } from './testing/derby-context.ts';
import { freshDeviceForEachTest, pass, press } from './testing/console.tsx';

freshDeviceForEachTest();

const ended = () => overview(run(1, { delivered: 1 }));

describe('the official result', () => {
  const division = (names: readonly string[]) => ({
    __typename: 'OfficialResult',
    endedAt: '2025-08-09T23:02:00.000Z',
    entries: names.map((lastName, index) => ({
      __typename: 'OfficialEntry',
      rank: index + 1,
      ticketId: `T-000${index + 1}`,
      firstName: 'Ada',
      lastName,
      fishWeightLbs: 20 - index,
    })),
  });
  const frozen = (): Answer => ({ data: { regular: division(['One', 'Two', 'Three', 'Four']), junior: division([]) } });

  test('shows the first three of each division as they were at the end', async () => {
    await showManageDerby({ ManageDerby_Overview: ended, ManageDerby_OfficialResult: frozen });
    expect(
      screen.getByText('As it stood on August 9, 2025 at 4:02 PM. Later corrections do not change it.'),
    ).toBeTruthy();
    expect(screen.getByText('Ada Three')).toBeTruthy();
    expect(screen.queryByText('Ada Four')).toBeNull();
    expect(screen.getByText('No entries.')).toBeTruthy();
  });

  test('is asked for until the end is completed', async () => {
    let isFrozen = false;
    const { count } = await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: () => (isFrozen ? frozen() : { data: { regular: null, junior: null } }),
    });
    expect(screen.getByText('Preparing the official result...')).toBeTruthy();
    isFrozen = true;
    await pass(3_000);
    expect(screen.getByText('Ada One')).toBeTruthy();
    await pass(60_000);
    expect(count('ManageDerby_OfficialResult')).toBe(2);
  });

  test('is downloaded by division', async () => {
    const downloads = watchDownloads();
    await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: frozen,
      ManageDerby_ExportOfficialResult: ({ division: wanted }) => ({
        data: { exportOfficialResult: { fileName: `official-${String(wanted)}.csv`, csv: 'Rank' } },
      }),
    });
    await press('Junior Division (CSV)');
    expect(downloads.map(({ name }) => name)).toEqual(['official-JUNIOR.csv']);
  });

  test('says when it could not be loaded', async () => {
    await showManageDerby({ ManageDerby_Overview: ended, ManageDerby_OfficialResult: unreachable });
    expect(screen.getByText('The official result could not be loaded')).toBeTruthy();
  });
});
