import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

const PATH = '/api/admin/global-settings';
const MASK = '********';
const SAVED = { message: 'Settings saved successfully' };

/** Every setting in the order of the contract. */
const KEYS = `
  leaderboard_public api_url server_port environment
  jwt_secret jwt_expiry rate_limit_enabled rate_limit_window_ms rate_limit_max_requests
  otp_app_label otp_issuer_name otp_window force_2fa_for_admin scale_pass_enabled
  auto_backup_enabled backup_retention_days backup_schedule personal_data_weeks
  max_file_size upload_path allowed_file_types image_quality max_image_width max_image_height
  sms_enabled twilio_account_sid twilio_auth_token twilio_phone_number
  sms_registered_sender sms_require_consent sms_consent_at_scale
  sms_auto_template sms_manual_template sms_final_template
  log_level audit_log_enabled maintenance_mode maintenance_message
  cache_ttl max_concurrent_uploads database_pool_size
  enable_photo_uploads enable_leaderboard_cache enable_real_time_updates enable_export_features
  contest_name contest_year registration_enabled public_registration entry_deadline weigh_in_start weigh_in_end hall_scenes
  derby_status
`
  .trim()
  .split(/\s+/);

/** One invalid value of each kind. `packages/domain/src/settings` tests all keys. */
const REFUSED = [
  ['sms_enabled', 'yes', 'sms_enabled must be true or false'],
  ['api_url', 'javascript:alert(1)', 'api_url must be an http or https address such as https://example.org'],
  ['environment', 'staging', 'environment must be one of development, production, test'],
  ['jwt_secret', 'your-256-bit-secret-your-256-bit-secret', 'jwt_secret is too easy to guess; use a random text'],
  ['max_file_size', '1e6', 'max_file_size must be a whole number from 1024 to 52428800'],
  ['sms_final_template', '', 'sms_final_template must not be empty'],
  [
    'entry_deadline',
    '2026-02-30T12:00',
    'entry_deadline must be a date and time like 2025-08-09T12:00, in a year from 2000 to 2100',
  ],
  ['derby_status', 'ended', 'derby_status changes only when the derby is ended or reset'],
  ['constructor', 'x', '"constructor" is not a setting'],
  ['$set', 'x', '"$set" is not a setting'],
] as const;

/** Defines the tests of the global settings. Changes are undone. */
export function defineSettingsSuite(tools: ContractTools): void {
  const { admin, read, during, expectRefused } = tools;

  const settings = () => read<Record<string, string>>(PATH);
  const save = (body: unknown) => admin('PUT', PATH, body);

  describe('GET /api/admin/global-settings', () => {
    it('returns every key as text, with secrets masked', async () => {
      expect((await admin('GET', PATH)).headers.get('cache-control')).toBe('no-store');
      const all = await settings();
      expect(Object.keys(all).toSorted()).toEqual(KEYS.toSorted());
      expect(Object.values(all).every((value) => typeof value === 'string')).toBe(true);
      expect(all).toMatchObject({ jwt_secret: MASK, twilio_auth_token: MASK, derby_status: 'active' });
    });
  });

  describe('PUT /api/admin/global-settings', () => {
    it.each(REFUSED)('refuses %s %j and saves nothing', async (key, value, error) => {
      const before = await settings();
      expectRefused(await save({ contest_name: 'Half saved', [key]: value }), 400, { error });
      expect(await settings()).toEqual(before);
    });

    it('names all invalid keys', async () => {
      expectRefused(await save({ cache_ttl: '60', image_quality: '0', otp_window: 'x' }), 400, {
        error: 'image_quality must be a whole number from 1 to 100; otp_window must be a whole number from 0 to 10',
      });
    });

    it.each([
      [{ cache_ttl: 60 }, '"cache_ttl" must be text'],
      [{ log_level: { $ne: 'info' } }, '"log_level" must be text'],
      [[{ key: 'log_level', value: 'info' }], 'The settings must be an object of texts'],
      ['{"__proto__":"x","cache_ttl":"60"}', 'The body is not valid JSON'],
    ])('refuses %j', async (body, error) => {
      expectRefused(await save(body), 400, { error });
    });

    it('changes nothing when all returned values, masks included, are saved', async () => {
      const before = await settings();
      expect(await save(before)).toMatchObject({ status: 200, body: SAVED });
      // The signing secret is the same, so its tokens are still valid.
      expect(await settings()).toEqual(before);
    });

    it('saves a single key in its canonical form and does not change the others', async () => {
      const before = await settings();
      await during({ jwt_expiry: '120m' }, async () => {
        expect(await settings()).toEqual({ ...before, jwt_expiry: '2h' });
      });
    });
  });

  describe('GET /api/admin/sms-templates', () => {
    it('returns the three saved templates', async () => {
      const { sms_manual_template: manualTemplate, sms_final_template: finalTemplate } = await settings();
      await during({ sms_auto_template: 'Hello [First Name]' }, async () => {
        const autoTemplate = 'Hello [First Name]';
        expect(await read('/api/admin/sms-templates')).toEqual({ manualTemplate, autoTemplate, finalTemplate });
      });
    });
  });
}
