// @vitest-environment happy-dom
import { SETTINGS } from '@derby/rules/settings/rows';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  openTab,
  pass,
  press,
  showPage,
  toggle,
  type,
  slowServer,
} from '../../../testing/page.tsx';
import { GlobalSettingsPage } from './global-settings-page.tsx';

freshDeviceForEachTest();

/** Initial settings of the server: the defaults, with two secrets. */
const STORED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(SETTINGS).map(([key, { kind, default: value }]) => [key, kind.print(value as never)]),
  ),
  jwt_secret: '********',
  twilio_auth_token: '********',
};

interface TestContext {
  readonly settings?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly save?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly path?: string;
}

/** Response to the settings query: `STORED` with these changes. */
const settingsResponse = (changes: Readonly<Record<string, string>> = {}): GatewayResponse => ({
  data: {
    settings: Object.entries({ ...STORED, ...changes }).map(([key, value]) => ({
      __typename: 'Setting',
      key,
      value,
    })),
  },
});

/** Shows Global Settings with these server responses. Returns the saves. */
async function showSettings({
  settings = () => settingsResponse(),
  save = () => ({ data: { updateSettings: 'Settings saved successfully' } }),
  path = '/admin/global-settings',
}: TestContext = {}) {
  const { sentAs } = await showPage(
    <GlobalSettingsPage />,
    { GlobalSettings_Settings: settings, GlobalSettings_Save: save },
    path,
  );
  return { saves: () => sentAs('GlobalSettings_Save').map(({ settings: saved }) => saved) };
}

const SAVE = 'Save All Settings';

describe('Global Settings', () => {
  test('shows seven tabs, with the first one open', async () => {
    await showSettings();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'App',
      'Security',
      'Database',
      'Files',
      'SMS',
      'Logs',
      'Perf',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('App');
    expect(field('Server port').value).toBe('3002');
    expect(field('Public leaderboard').checked).toBe(true);
    expect(field('Real-time updates').checked).toBe(false);
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
  });

  test('shows units, limits and whether a setting needs a restart', async () => {
    await showSettings({ path: '/admin/global-settings?tab=performance' });
    const described = (label: string) =>
      document.querySelector(`[id="${field(label).getAttribute('aria-describedby') ?? ''}"]`)?.textContent;
    expect(described('Cache lifetime')).toContain('From 1 to 86400.');
    expect(described('Cache lifetime')).not.toContain('Takes effect after a restart');
    expect(described('Database connections')).toContain('Takes effect after a restart');
    expect(screen.getByText('seconds')).toBeTruthy();
  });
});

describe('saving Global Settings', () => {
  test('refuses a text that is not a whole number, shows why and keeps the text', async () => {
    const { saves } = await showSettings({ path: '/admin/global-settings?tab=database' });
    for (const text of ['-5', '1,5', '']) {
      await type('Keep backups for', text);
      expect(field('Keep backups for').value).toBe(text);
      await press(SAVE);
      expect(screen.getByText('Keep backups for must be a whole number from 1 to 3650')).toBeTruthy();
    }
    expect(saves()).toEqual([]);
  });

  test('sends only the changed settings of all tabs and shows success for 3 s', async () => {
    const { saves } = await showSettings({
      settings: inTurn(settingsResponse(), settingsResponse({ image_quality: '90', enable_real_time_updates: 'true' })),
    });
    await toggle('Real-time updates');
    await openTab('Files');
    await type('Image quality', '90');
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    await press(SAVE);
    expect(saves()).toEqual([
      [
        { key: 'enable_real_time_updates', value: 'true' },
        { key: 'image_quality', value: '90' },
      ],
    ]);
    expect(screen.getByText('Settings saved successfully')).toBeTruthy();
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
    await pass(2_999);
    expect(screen.getByText('Settings saved successfully')).toBeTruthy();
    await pass(301);
    expect(screen.queryByText('Settings saved successfully')).toBeNull();
  });

  test('shows the changes of other administrators afterwards', async () => {
    const { saves } = await showSettings({
      path: '/admin/global-settings?tab=performance',
      settings: inTurn(settingsResponse(), settingsResponse({ cache_ttl: '60', max_concurrent_uploads: '9' })),
    });
    await type('Cache lifetime', '60');
    await press(SAVE);
    expect(saves()).toEqual([[{ key: 'cache_ttl', value: '60' }]]);
    expect(field('Photos at a time').value).toBe('9');
  });

  test('keeps values that are typed during the save', async () => {
    const server = slowServer();
    const { saves } = await showSettings({
      path: '/admin/global-settings?tab=performance',
      settings: inTurn(settingsResponse(), settingsResponse({ cache_ttl: '60' })),
      save: server.hold,
    });
    await type('Cache lifetime', '60');
    await press(SAVE);
    expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe('true');
    await type('Photos at a time', '7');
    await server.respond({ data: { updateSettings: 'Settings saved successfully' } });
    expect(field('Photos at a time').value).toBe('7');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    await press(SAVE);
    expect(saves().at(-1)).toEqual([{ key: 'max_concurrent_uploads', value: '7' }]);
  });

  test('shows the reason of a failure and keeps the typed value', async () => {
    await showSettings({ path: '/admin/global-settings?tab=performance', save: failing() });
    await type('Cache lifetime', '60');
    await expectFailures(() => press(SAVE), 'Failed to save settings');
    expect(field('Cache lifetime').value).toBe('60');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
  });

  test('marks the field that the server rejects', async () => {
    await showSettings({ save: refused('cache_ttl is no good', 'cache_ttl') });
    await type('Server port', '3003');
    await press(SAVE);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Perf (1 to correct)');
    expect(field('Cache lifetime').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Cache lifetime'));
  });
});

describe('an invalid setting', () => {
  test('is not sent, and its reason shows', async () => {
    const { saves } = await showSettings();
    for (const [tab, label, value, sentence] of [
      ['Files', 'Photo folder', '../etc', 'Photo folder must be folder names separated by slashes, like /uploads'],
      ['Security', 'Session length', '1w', 'Session length must be a duration like 1h, from 1m to 30d'],
      ['SMS', 'Twilio phone number', '5550100', 'Twilio phone number must be a number like +12505550100'],
      ['Security', 'Signing secret', 'short', 'Signing secret must have at least 32 characters'],
    ] as const) {
      await openTab(new RegExp(`^${tab}`));
      await type(label, value);
      expect(screen.getByText(sentence)).toBeTruthy();
    }
    await press(SAVE);
    expect(saves()).toEqual([]);
  });

  test('in another tab is opened, focused and counted on its tab', async () => {
    const { saves } = await showSettings();
    await openTab('SMS');
    await type('Final text', 'Hi [Name]');
    await openTab('App');
    await press(SAVE);
    expect(saves()).toEqual([]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('SMS (1 to correct)');
    expect(document.activeElement).toBe(screen.getByLabelText('Final text'));
    expect(screen.getByText(/^Final text has the unknown variable \[Name\]; known are/)).toBeTruthy();
  });

  test('is reported when no photo type is selected', async () => {
    await showSettings({ path: '/admin/global-settings?tab=files' });
    const types = within(screen.getByRole('group', { name: 'Accepted photo types' }));
    fireEvent.click(types.getByLabelText('image/jpeg'));
    fireEvent.click(types.getByLabelText('image/png'));
    await press(SAVE);
    expect(screen.getByText('Accepted photo types must be a list of image/jpeg, image/png')).toBeTruthy();
    expect(document.activeElement).toBe(types.getByLabelText('image/jpeg'));
  });
});

describe('a secret setting', () => {
  test('is never shown and stays unchanged while its field is empty', async () => {
    const { saves } = await showSettings({ path: '/admin/global-settings?tab=sms' });
    const input = field('Twilio auth token');
    expect([input.value, input.type, input.placeholder]).toEqual(['', 'password', 'Leave unchanged']);
    await type('Twilio auth token', 'abcdefabcdefabcdef');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    await type('Twilio auth token', '');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
    await type('Twilio auth token', 'abcdefabcdefabcdef');
    await press(SAVE);
    expect(saves()).toEqual([[{ key: 'twilio_auth_token', value: 'abcdefabcdefabcdef' }]]);
    expect(input.value).toBe('');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
  });

  test('can be removed if it is optional, and the removal can be undone', async () => {
    const { saves } = await showSettings({
      path: '/admin/global-settings?tab=sms',
      settings: inTurn(settingsResponse(), settingsResponse({ twilio_auth_token: '' })),
    });
    await press('Remove: Twilio auth token');
    expect(screen.getByText('Will be removed')).toBeTruthy();
    await press('Keep: Twilio auth token');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
    await press('Remove: Twilio auth token');
    await press(SAVE);
    expect(saves()).toEqual([[{ key: 'twilio_auth_token', value: '' }]]);
    expect(screen.getByText('Not set')).toBeTruthy();
    await openTab('Security');
    expect(screen.queryByRole('button', { name: 'Remove: Signing secret' })).toBeNull();
  });
});
