import { describe, expect, it } from 'vitest';
import type { Answer, ContractTools } from './contract-tools.ts';

const PATH = '/api/admin/global-settings';
const MASK = '********';
const SAVED = { message: 'Settings saved successfully' };

/** Every setting, as the contract lists them. */
const KEYS = `
  leaderboard_public api_url server_port environment
  jwt_secret jwt_expiry rate_limit_enabled rate_limit_window_ms rate_limit_max_requests
  otp_app_label otp_issuer_name otp_window force_2fa_for_admin
  auto_backup_enabled backup_retention_days backup_schedule
  max_file_size upload_path allowed_file_types image_quality max_image_width max_image_height
  sms_enabled twilio_account_sid twilio_auth_token twilio_phone_number
  sms_auto_template sms_manual_template sms_final_template
  log_level audit_log_enabled maintenance_mode maintenance_message
  cache_ttl max_concurrent_uploads database_pool_size
  enable_photo_uploads enable_leaderboard_cache enable_real_time_updates enable_export_features
  contest_name contest_year registration_enabled public_registration entry_deadline weigh_in_start weigh_in_end
  derby_status
`
  .trim()
  .split(/\s+/);

const TOGGLES = KEYS.filter((key) =>
  /^(leaderboard_public|sms_enabled|maintenance_mode)$|enable|^force|registration/.test(key),
);

/** A value that each kind of key refuses, with the sentence. */
const REFUSED: [string, string, string][] = [
  ...TOGGLES.map((key): [string, string, string] => [key, 'yes', `${key} must be true or false`]),
  ['api_url', 'javascript:alert(1)', 'api_url must be an http or https address'],
  ['server_port', '65536', 'server_port must be a whole number from 1 to 65535'],
  ['environment', 'staging', 'environment must be one of development, production, test'],
  ['jwt_secret', 'changeme', 'jwt_secret must have at least 32 characters'],
  ['jwt_secret', 'your-256-bit-secret-your-256-bit-secret', 'jwt_secret is too easy to guess; use a random text'],
  ['jwt_expiry', 'never', 'jwt_expiry must be a duration like 1h, from 1m to 30d'],
  ['rate_limit_window_ms', '999', 'rate_limit_window_ms must be a whole number from 1000 to 86400000'],
  ['rate_limit_max_requests', '0', 'rate_limit_max_requests must be a whole number from 1 to 1000000'],
  ['otp_app_label', 'a:b', 'otp_app_label must be 1 to 80 characters without a colon'],
  ['otp_issuer_name', '', 'otp_issuer_name must be 1 to 80 characters without a colon'],
  ['otp_window', '11', 'otp_window must be a whole number from 0 to 10'],
  ['backup_retention_days', '0', 'backup_retention_days must be a whole number from 1 to 3650'],
  ['backup_schedule', '@daily', 'backup_schedule must be a cron expression like 0 2 * * *'],
  ['max_file_size', '1e6', 'max_file_size must be a whole number from 1024 to 52428800'],
  ['upload_path', '/uploads/../../etc', 'upload_path must be folder names separated by slashes, like /uploads'],
  ['allowed_file_types', 'image/svg+xml', 'allowed_file_types must be a list of image/jpeg, image/png'],
  ['image_quality', '101', 'image_quality must be a whole number from 1 to 100'],
  ['max_image_width', '99', 'max_image_width must be a whole number from 100 to 10000'],
  ['max_image_height', '-1', 'max_image_height must be a whole number from 100 to 10000'],
  ['twilio_account_sid', 'AC123', 'twilio_account_sid must be AC and 32 hexadecimal digits'],
  ['twilio_auth_token', 'short', 'twilio_auth_token must be 16 to 128 characters without spaces'],
  ['twilio_phone_number', 'derby', 'twilio_phone_number must be a number like +12505550100'],
  ['sms_auto_template', 'x'.repeat(1_601), 'sms_auto_template must not be longer than 1600 characters'],
  ['sms_final_template', '', 'sms_final_template must not be empty'],
  ['log_level', 'verbose', 'log_level must be one of error, warn, info, debug'],
  ['maintenance_message', ' ', 'maintenance_message must not be empty'],
  ['cache_ttl', '0', 'cache_ttl must be a whole number from 1 to 86400'],
  ['max_concurrent_uploads', '101', 'max_concurrent_uploads must be a whole number from 1 to 100'],
  ['database_pool_size', '0', 'database_pool_size must be a whole number from 1 to 500'],
  ['contest_name', '', 'contest_name must not be empty'],
  ['contest_year', '1999', 'contest_year must be a whole number from 2000 to 2100'],
  ['entry_deadline', '2026-02-30T12:00', 'entry_deadline must be a date and time like 2025-08-09T12:00'],
  ['weigh_in_start', '12:00', 'weigh_in_start must be a date and time like 2025-08-09T12:00'],
  ['weigh_in_end', '2025-08-09T16:00Z', 'weigh_in_end must be a date and time like 2025-08-09T12:00'],
  ['derby_status', 'ended', 'derby_status changes only when the derby is ended or reset'],
  ['no_such_key', 'x', '"no_such_key" is not a setting'],
  ['constructor', 'x', '"constructor" is not a setting'],
  ['$set', 'x', '"$set" is not a setting'],
  ['values.log_level', 'x', '"values.log_level" is not a setting'],
];

/** Reading and saving the global settings; what is changed is put back. */
export function defineSettingsSuite(tools: ContractTools): void {
  const { call, bearer, expectRefused, refusesBadTokens } = tools;

  const read = async () => (await call('GET', PATH, { headers: bearer() })).body as Record<string, string>;
  const save = (body: unknown): Promise<Answer> =>
    call('PUT', PATH, {
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  describe('GET /api/admin/global-settings', () => {
    refusesBadTokens('GET', PATH);

    it('lists every key as text, secrets masked', async () => {
      const answer = await call('GET', PATH, { headers: bearer() });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const settings = answer.body as Record<string, unknown>;
      expect(Object.keys(settings).toSorted()).toEqual(KEYS.toSorted());
      expect(Object.values(settings).every((value) => typeof value === 'string')).toBe(true);
      expect(settings).toMatchObject({ jwt_secret: MASK, twilio_auth_token: MASK, derby_status: 'active' });
    });
  });

  describe('PUT /api/admin/global-settings', () => {
    refusesBadTokens('PUT', PATH, { body: '{"log_level":"info"}' });

    it.each(REFUSED)('refuses %s %j in a sentence', async (key, value, error) => {
      const before = await read();
      expectRefused(await save({ contest_name: 'Half saved', [key]: value }), 400, { error });
      expect(await read()).toEqual(before);
    });

    it.each(['sms_auto_template', 'sms_manual_template', 'sms_final_template'])(
      'refuses a variable that %s does not know',
      async (key) => {
        const answer = await save({ [key]: 'Hi [Nickname]' });
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ error: expect.stringMatching(new RegExp(`^${key} .*\\[Nickname\\]`)) });
      },
    );

    it('names every bad key at once and saves nothing', async () => {
      const before = await read();
      expectRefused(await save({ cache_ttl: '60', image_quality: '0', otp_window: 'x' }), 400, {
        error: 'image_quality must be a whole number from 1 to 100; otp_window must be a whole number from 0 to 10',
      });
      expect(await read()).toEqual(before);
    });

    it.each([
      ['a number', { cache_ttl: 60 }, '"cache_ttl" must be text'],
      ['an operator', { log_level: { $ne: 'info' } }, '"log_level" must be text'],
      ['a list', { log_level: ['info'] }, '"log_level" must be text'],
      ['null', { contest_name: null }, '"contest_name" must be text'],
      ['a list of settings', [{ key: 'log_level', value: 'info' }], 'The settings must be an object of texts'],
      ['text', '"log_level"', 'The settings must be an object of texts'],
      ['broken JSON', '{"log_level":', 'The body is not valid JSON'],
      ['a key of the prototype', '{"__proto__":"x","cache_ttl":"60"}', 'The body is not valid JSON'],
    ])('refuses %s', async (_name, body, error) => {
      const before = await read();
      expectRefused(await save(body), 400, { error });
      expect(await read()).toEqual(before);
    });

    it('saves back all that was read, masks included, without a change', async () => {
      const before = await read();
      expect(await save(before)).toMatchObject({ status: 200, body: SAVED });
      expect(await read()).toEqual(before);
      // The signing secret is the same: the token that was made with it still counts.
      expect((await call('GET', PATH, { headers: bearer() })).status).toBe(200);
    });

    it('saves a single key in its canonical form and leaves the others', async () => {
      const before = await read();
      expect(await save({ jwt_expiry: '120m' })).toMatchObject({ status: 200, body: SAVED });
      expect(await read()).toEqual({ ...before, jwt_expiry: '2h' });
      await save({ jwt_expiry: before['jwt_expiry'] });
    });

    it('of two administrators who save different keys loses neither', async () => {
      const before = await read();
      await Promise.all([save({ cache_ttl: '61' }), save({ otp_window: '2' }), save({ image_quality: '84' })]);
      expect(await read()).toEqual({ ...before, cache_ttl: '61', otp_window: '2', image_quality: '84' });
      await save(before);
    });

    it('is obeyed by the next answer: visitors lose and regain the board', async () => {
      await save({ leaderboard_public: 'false' });
      expect((await call('GET', '/api/entries/public', { headers: { 'cache-control': 'no-cache' } })).status).toBe(403);
      await save({ leaderboard_public: 'true' });
      await expect.poll(async () => (await call('GET', '/api/entries/public')).status, { timeout: 2_000 }).toBe(200);
    });
  });

  describe('GET /api/admin/sms-templates', () => {
    refusesBadTokens('GET', '/api/admin/sms-templates');

    it('gives the three templates as they are saved', async () => {
      const before = await read();
      await save({ sms_auto_template: 'Hello [First Name]' });
      expect(await call('GET', '/api/admin/sms-templates', { headers: bearer() })).toMatchObject({
        status: 200,
        body: {
          manualTemplate: before['sms_manual_template'],
          autoTemplate: 'Hello [First Name]',
          finalTemplate: before['sms_final_template'],
        },
      });
      await save({ sms_auto_template: before['sms_auto_template'] });
    });
  });
}
