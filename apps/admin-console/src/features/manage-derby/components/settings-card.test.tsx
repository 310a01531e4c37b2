// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { settings, showManageDerby } from '../testing/derby-context.tsx';
import { field, freshDeviceForEachTest, pass, press, toggle, type, slowServer } from '../../../testing/page.tsx';

freshDeviceForEachTest();

const SAVED: GatewayResponse = { data: { updateSettings: 'Settings saved successfully' } };
const switchOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

const pairs = (sent: readonly Record<string, unknown>[]) => sent.map(({ settings: changed }) => changed);

describe('Competition Settings', () => {
  test('shows the saved values, with times cut to minutes', async () => {
    await showManageDerby({ ManageDerby_Settings: () => settings({ entry_deadline: '2025-08-09T16:00:00.000' }) });
    const heading = screen.getByRole('heading', { name: 'Competition Settings' });
    const card = within(heading.parentElement!.parentElement!);
    const valueOf = (label: string) => card.getByLabelText<HTMLInputElement>(label).value;
    expect(['Contest name', 'Year', 'Day', 'Weigh-in start', 'Entry deadline'].map(valueOf)).toEqual([
      'Rangers Salmon Derby 2025',
      '2025',
      '2025-08-09',
      '12:00',
      '16:00',
    ]);
    for (const name of [/^Registration/, /^Public registration/])
      expect(card.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true);
  });

  test('shows an error and Try Again when loading fails, and the derby status stays', async () => {
    await showManageDerby({ ManageDerby_Settings: inTurn(unreachable, () => settings()) });
    expect(screen.getByText('Failed to load derby settings')).toBeTruthy();
    expect(screen.getByText('Derby Status')).toBeTruthy();
    await press('Try Again');
    expect(field('Contest name').value).toBe('Rangers Salmon Derby 2025');
  });
});

const SWITCHES = [
  ['registration_enabled', /^Registration/],
  ['public_registration', /^Public registration/],
  ['leaderboard_public', /^Leaderboard Visibility/],
] as const;

describe('a switch', () => {
  test.each(SWITCHES)('of %s changes at once and shows success for 3 s', async (key, name) => {
    const server = slowServer();
    const { sentAs } = await showManageDerby({ ManageDerby_UpdateSettings: server.hold });
    await toggle(name);
    expect(switchOf(name).checked).toBe(false);
    expect(pairs(sentAs('ManageDerby_UpdateSettings'))).toEqual([[{ key, value: 'false' }]]);
    await server.respond(SAVED);
    expect(switchOf(name).checked).toBe(false);
    await pass(2_990);
    expect(screen.getByText('Settings updated successfully').className).toContain('opacity-100');
    await pass(400);
    expect(screen.queryByText('Settings updated successfully')).toBeNull();
  });

  test('reverts after a refusal and after a network failure', async () => {
    await showManageDerby({
      ManageDerby_UpdateSettings: inTurn(...SWITCHES.flatMap(() => [refused('no'), unreachable])),
    });
    for (const [, name] of SWITCHES) {
      for (const sentence of ['no', 'Failed to update settings']) {
        await toggle(name);
        expect(switchOf(name).checked).toBe(true);
        expect(screen.getByText(sentence)).toBeTruthy();
      }
    }
  });
});

describe('Competition Settings: name, year and timeline', () => {
  test('saves a value on each change', async () => {
    const { sentAs } = await showManageDerby({ ManageDerby_UpdateSettings: () => SAVED });
    for (const [label, key, text, value] of [
      ['Contest name', 'contest_name', 'Coho Cup', 'Coho Cup'],
      ['Year', 'contest_year', '2026', '2026'],
      ['Weigh-in start', 'weigh_in_start', '11:30', '2025-08-09T11:30'],
      ['Weigh-in end', 'weigh_in_end', '', ''],
      ['Entry deadline', 'entry_deadline', '15:45', '2025-08-09T15:45'],
    ] as const) {
      await type(label, text);
      expect(pairs(sentAs('ManageDerby_UpdateSettings')).at(-1)).toEqual([{ key, value }]);
      expect(screen.getByText('Settings updated successfully')).toBeTruthy();
    }
  });

  test('saves another day for all times together', async () => {
    const { sentAs } = await showManageDerby({ ManageDerby_UpdateSettings: () => SAVED });
    await type('Day', '2026-08-08');
    expect(pairs(sentAs('ManageDerby_UpdateSettings'))).toEqual([
      [
        { key: 'weigh_in_start', value: '2026-08-08T12:00' },
        { key: 'weigh_in_end', value: '2026-08-08T16:00' },
        { key: 'entry_deadline', value: '2026-08-08T16:00' },
      ],
    ]);
    await toggle('Ends on another day');
    await type('Day of the end', '2026-08-09');
    expect(pairs(sentAs('ManageDerby_UpdateSettings')).at(-1)).toEqual([
      { key: 'weigh_in_end', value: '2026-08-09T16:00' },
      { key: 'entry_deadline', value: '2026-08-09T16:00' },
    ]);
  });

  test('saves only the last of the values that are typed during a save', async () => {
    const server = slowServer();
    const { sentAs } = await showManageDerby({ ManageDerby_UpdateSettings: server.hold });
    for (const value of ['C', 'Co', 'Coho']) await type('Contest name', value);
    expect(pairs(sentAs('ManageDerby_UpdateSettings'))).toEqual([[{ key: 'contest_name', value: 'C' }]]);
    await server.respond(SAVED);
    expect(field('Contest name').value).toBe('Coho');
    await server.respond(SAVED);
    expect(pairs(sentAs('ManageDerby_UpdateSettings')).at(-1)).toEqual([{ key: 'contest_name', value: 'Coho' }]);
    expect(sentAs('ManageDerby_UpdateSettings')).toHaveLength(2);
    expect(field('Contest name').value).toBe('Coho');
  });

  test('refuses invalid values and keeps them in their fields', async () => {
    const { sentAs } = await showManageDerby();
    for (const [label, value, sentence] of [
      ['Contest name', ' ', 'Please enter a contest name'],
      ['Contest name', 'x'.repeat(121), 'The contest name must be at most 120 characters'],
      ['Year', '202', 'Please enter a year from 2000 to 2100'],
      ['Year', '2101', 'Please enter a year from 2000 to 2100'],
      ['Day', '0002-08-09', 'Please enter a date'],
    ] as const) {
      await type(label, value);
      expect(screen.getByText(sentence)).toBeTruthy();
      expect(field(label).value).toBe(value);
    }
    expect(sentAs('ManageDerby_UpdateSettings')).toEqual([]);
  });

  test('reloads the settings after a failed save', async () => {
    const { count } = await showManageDerby({
      ManageDerby_Settings: inTurn(settings(), settings({ contest_name: 'Renamed elsewhere' })),
    });
    await type('Contest name', 'Coho Cup');
    expect(screen.getByText('Failed to update settings')).toBeTruthy();
    expect(count('ManageDerby_Settings')).toBe(2);
    expect(field('Contest name').value).toBe('Renamed elsewhere');
  });

  test('saves what is typed while the settings are reloaded after a failed save', async () => {
    const slow = slowServer();
    const { sentAs } = await showManageDerby({
      ManageDerby_Settings: inTurn<GatewayResponse | Promise<GatewayResponse>>(settings(), slow.hold),
      ManageDerby_UpdateSettings: inTurn(unreachable, SAVED),
    });
    await type('Contest name', 'Coho Cup');
    await type('Contest name', 'Coho Cup 2026');
    await slow.respond(settings());
    expect(pairs(sentAs('ManageDerby_UpdateSettings')).at(-1)).toEqual([
      { key: 'contest_name', value: 'Coho Cup 2026' },
    ]);
    expect(field('Contest name').value).toBe('Coho Cup 2026');
  });
});
