// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inTurn, silent, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { run } from '../../../testing/samples.ts';
import { afternoon, leaders, overview, ready, settings, showManageDerby } from '../testing/derby-context.tsx';
import { freshDeviceForEachTest, pass, press } from '../../../testing/page.tsx';
import { watchDownloads } from '../../../testing/watch-downloads.ts';

freshDeviceForEachTest();

const OVERVIEW = 'ManageDerby_Overview';
const button = (name: string) => screen.queryByRole('button', { name });

describe('the overview of the derby', () => {
  test('shows when the derby ended and does not offer to end it again', async () => {
    await showManageDerby({ ManageDerby_Overview: () => overview(run(1, { delivered: 1 })) });
    expect(screen.getByText('The derby ended on August 9, 2025 at 4:02 PM. Ranks are final.')).toBeTruthy();
    expect(button('End Derby')).toBeNull();
  });

  test('names no next step before the event is known', async () => {
    const ahead = { phase: 'BEFORE', weighInStart: '2099-08-14T12:00' };
    await showManageDerby({
      ManageDerby_Overview: () => overview('active', {}, ahead),
      ManageDerby_EventFacts: inTurn(silent, unreachable),
    });
    expect(screen.queryByText(/^Next: /)).toBeNull();
  });

  test('shows an alarm while queued messages are not sent', async () => {
    let waiting: number | null = 12;
    await showManageDerby({
      ManageDerby_Overview: () =>
        overview(run(12, { queued: 12 }), { workerAlarm: waiting && { __typename: 'WorkerAlarm', waiting } }),
    });
    expect(
      screen.getByText(
        '12 messages are waiting and none has been sent for 30 seconds. No message is lost: sending resumes when the worker runs again.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Not sending')).toBeTruthy();
    waiting = null;
    await pass(3_000);
    expect(screen.queryByText('Not sending')).toBeNull();
  });

  test('is polled every 3 s until the messages are settled, then every 30 s', async () => {
    const { count } = await showManageDerby({
      ManageDerby_Overview: inTurn(
        overview(run(0, {}, false)),
        overview(run(3, { queued: 1, sending: 1, unknown: 1 })),
        overview(run(3, { accepted: 2, failed: 1 })),
      ),
    });
    expect(screen.getByText('Preparing')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('0 of 3 done.')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText('3 of 3 done.')).toBeTruthy();
    expect(screen.getByText('All done')).toBeTruthy();
    expect(count(OVERVIEW)).toBe(3);
    await pass(29_000);
    expect(count(OVERVIEW)).toBe(3);
    await pass(2_000);
    expect(count(OVERVIEW)).toBe(4);
  });

  test('shows that messages are paused', async () => {
    const pause = {
      __typename: 'RunPause',
      reason: 'PERSON',
      text: 'Paused by a person',
      at: '2025-08-09T23:03:00.000Z',
      by: 'admin',
    };
    await showManageDerby({ ManageDerby_Overview: () => overview({ ...run(2, { queued: 2 }), pause }) });
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByText('0 of 2 done.').parentElement?.textContent).toBe('0 of 2 done. ');
  });
});

describe('the services on Manage Derby', () => {
  const summary = () => screen.getByText(/services are/);
  const isExpanded = () => summary().closest('details')?.open;
  const stateOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  test('are listed with their state, polled every 30 s and expanded when one is down', async () => {
    let down: string[] = [];
    await showManageDerby({ '/ready': () => ready(down) });
    expect(stateOf('Message worker')).toBe('Ready');
    expect(summary().textContent).toBe('All services are ready');
    expect(isExpanded()).toBe(false);
    down = ['worker'];
    await pass(30_000);
    expect(summary().textContent).toBe('Some services are not ready');
    expect(isExpanded()).toBe(true);
    expect(stateOf('Message worker')).toBe('Down');
    expect(stateOf('REST service')).toBe('Ready');
  });

  test('keep their last known state and say that they did not answer when the request fails', async () => {
    await showManageDerby({ '/ready': inTurn(() => ready([]), unreachable) });
    await pass(30_000);
    expect(screen.getByText('The services did not answer')).toBeTruthy();
    expect(stateOf('Message worker')).toBe('Ready');
  });
});

test('End Derby is quiet before the weigh-in begins', async () => {
  await showManageDerby({
    ManageDerby_Overview: inTurn(overview('active', {}, { phase: 'BEFORE' }), overview('active')),
  });
  const isRed = () => button('End Derby')?.classList.contains('bg-bad');
  expect(isRed()).toBe(false);
  await pass(30_000);
  expect(isRed()).toBe(true);
});

describe('the readiness of the day', () => {
  const PROVIDER = { twilio_account_sid: '****', twilio_auth_token: '****', twilio_phone_number: '+12505550100' };

  test('names what is ready', async () => {
    await showManageDerby({
      ManageDerby_Settings: () => settings({ sms_enabled: 'true', ...PROVIDER }),
      ManageDerby_Backups: () => ({
        data: { backups: [{ __typename: 'Backup', createdAt: '2025-08-08T21:03:00.000Z' }] },
      }),
    });
    for (const text of [
      'The times of the weigh-in are set',
      'The SMS provider is set up',
      'Last backup on August 8, 2025 at 2:03 PM',
    ]) {
      expect(screen.getByText(text).previousElementSibling?.textContent).toBe('Fine:');
    }
  });

  test('doubts odd times, and links to where a part is set up', async () => {
    await showManageDerby({
      ManageDerby_Overview: () => overview('active', {}, { weighInEnd: '2025-08-10T16:00' }),
      ManageDerby_Settings: () => settings({ sms_enabled: 'true' }),
    });
    expect(
      screen.getByText(
        'Weigh-in on August 9, 2025 from 12:00 PM to 4:00 PM on August 10, 2025. That is longer than 12 hours.',
      ).previousElementSibling?.textContent,
    ).toBe('Please look:');
    const link = screen.getByRole('link', { name: 'Edit the SMS settings' });
    expect(link.getAttribute('href')).toBe('/admin/global-settings?tab=sms');
  });

  test('names what is missing', async () => {
    await showManageDerby({
      ManageDerby_Overview: () => overview('active', {}, { weighInStart: null }),
      ManageDerby_Settings: () => settings({ sms_enabled: 'true' }),
    });
    for (const text of [
      'The start of the weigh-in is not set',
      'The SMS provider is not set up',
      'Backup never made',
    ]) {
      expect(screen.getByText(text).previousElementSibling?.textContent).toBe('Please look:');
    }
  });
});

describe('the afternoon', () => {
  test('shows the fish of a division', async () => {
    const { sentAs } = await showManageDerby({
      ManageDerby_Afternoon: ({ division }) => afternoon(division === 'JUNIOR' ? [4] : [2, 9]),
    });
    await vi.dynamicImportSettled();
    await pass(1);
    expect(screen.getByText(/^2 fish between 12:02 PM and 12:09 PM;/)).toBeTruthy();
    await press('Junior Division');
    expect(screen.getByText('1 fish, 10.00 lbs, at 12:04 PM.')).toBeTruthy();
    expect(sentAs('ManageDerby_Afternoon')).toEqual([{ division: 'REGULAR' }, { division: 'JUNIOR' }]);
  });

  test('names the fish that led', async () => {
    await showManageDerby({ ManageDerby_Afternoon: () => afternoon([120, 150, 0], ['Last', 'Never', 'First']) });
    await vi.dynamicImportSettled();
    await pass(1);
    expect(screen.getByText('A. First')).toBeTruthy();
    expect(screen.getByText('A. Last')).toBeTruthy();
    expect(screen.queryByText('A. Never')).toBeNull();
  });
});

describe('the top three', () => {
  test('are shown and polled every 30 s while the derby is active', async () => {
    await showManageDerby({ ManageDerby_Leaders: inTurn(leaders('One'), leaders('Two', 'One')) });
    expect(screen.getByText('A. One')).toBeTruthy();
    await pass(30_000);
    expect(screen.getByText('A. Two')).toBeTruthy();
  });
});

const ended = () => overview(run(1, { delivered: 1 }));

describe('the official result', () => {
  const division = (names: readonly string[]) => ({
    __typename: 'OfficialResult',
    endedAt: '2025-08-09T23:02:00.000Z',
    entries: names.map((lastName, index) => ({
      __typename: 'OfficialEntry',
      rank: index + 1,
      firstName: 'Ada',
      lastName,
      fishWeightLbs: 20 - index,
    })),
  });
  const officialResult = (): GatewayResponse => ({
    data: { regular: division(['One', 'Two', 'Three', 'Four']), junior: division([]) },
  });

  test('shows the first three of each division in place of the top three of the board', async () => {
    const { count } = await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: officialResult,
    });
    expect(screen.getByText('Later corrections do not change it.')).toBeTruthy();
    expect(screen.getByText('Ada Three')).toBeTruthy();
    expect(screen.queryByText('Ada Four')).toBeNull();
    expect(screen.getByText('No entries.')).toBeTruthy();
    expect(count('ManageDerby_Leaders')).toBe(0);
  });

  test('is polled until the end of the derby is complete', async () => {
    let isComplete = false;
    const { count } = await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: () => (isComplete ? officialResult() : { data: { regular: null, junior: null } }),
    });
    expect(screen.getByText('Preparing the official result...')).toBeTruthy();
    isComplete = true;
    await pass(3_000);
    expect(screen.getByText('Ada One')).toBeTruthy();
    await pass(60_000);
    expect(count('ManageDerby_OfficialResult')).toBe(2);
  });

  test('is downloaded by division', async () => {
    const downloads = watchDownloads();
    await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: officialResult,
      ManageDerby_ExportOfficialResult: ({ division: wanted }) => ({
        data: { exportOfficialResult: { fileName: `official-${String(wanted)}.csv`, csv: 'Rank' } },
      }),
    });
    await press('Junior Division (CSV)');
    expect(downloads.map(({ name }) => name)).toEqual(['official-JUNIOR.csv']);
  });

  test('is downloaded as a press sheet, or says why not', async () => {
    const downloads = watchDownloads();
    let isComplete = false;
    await showManageDerby({
      ManageDerby_Overview: ended,
      ManageDerby_OfficialResult: officialResult,
      PressSheet_Current: () => ({
        data: {
          event: {
            __typename: 'Event',
            title: 'Coho Cup 2025',
            organiser: { __typename: 'EventOrganiser', name: 'Club' },
            contactEmail: null,
            venue: { __typename: 'EventVenue', name: 'Pier', locality: '' },
          },
          regular: { __typename: 'LeaderboardPage', entries: [] },
          junior: { __typename: 'LeaderboardPage', entries: [] },
          officialRegular: division(['One']),
          officialJunior: isComplete ? division([]) : null,
          prizeLines: [],
        },
      }),
    });
    await press('Press sheet');
    expect(screen.getByText('The press sheet could not be made.')).toBeTruthy();
    isComplete = true;
    await press('Press sheet');
    expect(downloads.map(({ name }) => name)).toEqual(['press-sheet-2025-08-09.html']);
    expect(await downloads[0]?.blob.text()).toContain('#1 A. One, 20.00 lbs');
  });
});

test('one press closes the sale of tickets for a day that is over', async () => {
  vi.setSystemTime('2025-08-20T19:00:00.000Z');
  const { sentAs } = await showManageDerby({
    ManageDerby_Overview: () => overview('active', {}, { phase: 'OFF_SEASON' }),
    ManageDerby_UpdateSettings: () => ({ data: { updateSettings: 'Settings updated' } }),
  });
  expect(screen.getByText('Tickets were still on sale for a day that is over.')).toBeTruthy();
  await press('Close ticket sales');
  expect(sentAs('ManageDerby_UpdateSettings')).toEqual([
    { settings: [{ key: 'public_registration', value: 'false' }] },
  ]);
  expect(screen.queryByText('Tickets were still on sale for a day that is over.')).toBeNull();
});
