import { SETTING_KEYS, type SettingKey, type Settings, type SettingsStore } from '@derby/domain/settings';
import { describe, expect, test } from 'vitest';
import { openDependencies } from '@derby/api-kit/dependencies';
import { openGatewayContext } from './testing/gateway-context.ts';

/** Settings that take effect after a restart. See docs/settings.md; restart-settings.int.test.ts tests them. */
const AFTER_RESTART: readonly SettingKey[] = ['server_port', 'environment', 'upload_path', 'database_pool_size'];

/** A new value for each key that takes effect at once. */
const VALUES: { readonly [Key in SettingKey]?: string } = {
  leaderboard_public: 'false',
  api_url: 'https://photos.example',
  jwt_expiry: '2h',
  rate_limit_enabled: 'true',
  rate_limit_window_ms: '30000',
  rate_limit_max_requests: '5000',
  otp_app_label: 'Winter Derby',
  otp_issuer_name: 'Winter Club',
  otp_window: '2',
  auto_backup_enabled: 'false',
  backup_schedule: '0 3 * * *',
  backup_retention_days: '7',
  personal_data_weeks: '12',
  max_file_size: '4096',
  max_concurrent_uploads: '2',
  allowed_file_types: 'image/png',
  image_quality: '50',
  max_image_width: '640',
  max_image_height: '480',
  sms_enabled: 'false',
  twilio_account_sid: `AC${'0'.repeat(32)}`,
  twilio_auth_token: 'provider-token-5f2c8e1a9d',
  twilio_phone_number: '+16045550199',
  sms_registered_sender: '+16045550199',
  sms_require_consent: 'true',
  sms_consent_at_scale: 'true',
  sms_auto_template: 'Weighed in, [First Name]',
  sms_manual_template: 'Well done, [First Name]',
  sms_final_template: 'The end, [First Name]',
  log_level: 'warn',
  audit_log_enabled: 'false',
  maintenance_mode: 'true',
  maintenance_message: 'Back at noon.',
  cache_ttl: '60',
  enable_leaderboard_cache: 'false',
  enable_photo_uploads: 'false',
  enable_export_features: 'false',
  enable_real_time_updates: 'true',
  contest_name: 'Winter Derby 2031',
  contest_year: '2031',
  registration_enabled: 'false',
  public_registration: 'false',
  entry_deadline: '2031-01-02T03:04',
  weigh_in_start: '2031-01-02T03:04',
  weigh_in_end: '2031-01-02T03:05',
  hall_scenes: 'board',
  jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye',
  force_2fa_for_admin: 'true',
  scale_pass_enabled: 'false',
};
const KEYS = Object.keys(VALUES) as SettingKey[];
/** Keys that end or restrict the test's own session. */
const ENDING: ReadonlySet<SettingKey> = new Set(['jwt_secret', 'force_2fa_for_admin']);
const HARMLESS = KEYS.filter((key) => !ENDING.has(key));

/** The settings of the other process. Its use cases read them when they run. */
let otherSettings: SettingsStore;
const context = openGatewayContext({
  count: 2,
  overrides: {
    async openDependencies(...options) {
      const dependencies = await openDependencies(...options);
      otherSettings = dependencies.deps.settings;
      return dependencies;
    },
  },
});

async function savedSettings(): Promise<Record<string, string>> {
  const { settings } = await context.run('{ settings { key value } }');
  return Object.fromEntries(settings.map(({ key, value }: { key: string; value: string }) => [key, value]));
}

/** Returns the names of the settings that differ. */
function differences(before: Settings, after: Settings): string[] {
  const text = (settings: Settings, name: string) => JSON.stringify(settings[name as keyof Settings]);
  // The event repeats the name and the times of the contest.
  return Object.keys(after).filter((name) => name !== 'event' && text(before, name) !== text(after, name));
}

/** Resolves once the other process has other settings than `before`. */
async function expectNewSettings(before: Settings): Promise<void> {
  await expect.poll(() => otherSettings.current() !== before).toBe(true);
}

describe('a setting that one process saves', () => {
  test('is tested here or takes effect after a restart, for every key', () => {
    expect([...KEYS, ...AFTER_RESTART].toSorted()).toEqual([...SETTING_KEYS].toSorted());
  });

  test('has its last value in the other process after twenty saves without a pause', async () => {
    for (let turn = 1; turn <= 20; turn += 1) await context.save({ contest_name: `Derby ${turn}` });
    await expect.poll(() => otherSettings.current().contestName).toBe('Derby 20');
  });

  test('takes effect in the other process for log_level', async () => {
    const before = otherSettings.current();
    await context.save({ log_level: 'error' });
    await expectNewSettings(before);
    const logged = context.lines.length;
    await context.run('{ leaderboardStatus { isPublic } }', { at: context.other });
    expect(context.lines.slice(logged).filter(({ name }) => name === 'gateway-2')).toEqual([]);
    await context.save({ log_level: 'info' });
    await expect.poll(() => otherSettings.current().logLevel).toBe('info');
  });

  test('takes effect in the other process for every key, with and without Redis', async () => {
    const first = await savedSettings();
    let before = otherSettings.current();
    await context.save(Object.fromEntries(HARMLESS.map((key) => [key, VALUES[key] ?? ''])));
    await expectNewSettings(before);
    expect(differences(before, otherSettings.current())).toHaveLength(HARMLESS.length);
    before = otherSettings.current();
    await context.save({ jwt_secret: VALUES.jwt_secret ?? '' });
    await expectNewSettings(before);
    expect(differences(before, otherSettings.current())).toEqual(['jwtSecret']);
    context.token = await context.signIn();

    context.redis.cut();
    before = otherSettings.current();
    await context.save(
      Object.fromEntries(HARMLESS.map((key) => [key, key === 'twilio_auth_token' ? '' : (first[key] ?? '')])),
    );
    await expectNewSettings(before);
    expect(differences(before, otherSettings.current())).toHaveLength(HARMLESS.length);
    // Last, because it refuses all later saves of an administrator without a second factor.
    before = otherSettings.current();
    await context.save({ force_2fa_for_admin: 'true' });
    await expectNewSettings(before);
    expect(differences(before, otherSettings.current())).toEqual(['force2faForAdmin']);
  });
});
