import { textFacts } from '@derby/rules/message-text/text-facts';
import { ODD_ADDRESSES, ODD_TIMES } from '@derby/rules/testing/odd-values';
import { checkSetting, isSettingKey, SETTING_KEYS, type SettingKey } from '@derby/rules/settings/settings';
import { describe, expect, it, test } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { openSettings, sealSettings, settingsCodec } from './settings.ts';

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const SID = `AC${'0123456789abcdef'.repeat(2)}`;

type Texts = readonly (string | readonly [string, string])[];

/** Valid texts per key except toggles; a pair when the canonical form differs. */
const GOOD: Readonly<Partial<Record<SettingKey, Texts>>> = {
  api_url: ['', 'https://derby.example.org', ['https://derby.example.org/api/', 'https://derby.example.org/api']],
  server_port: ['1', '65535'],
  environment: ['development', 'production', 'test'],
  jwt_secret: [SECRET],
  jwt_expiry: ['90s', '15m', '1h', '7d', ['3600', '1h'], ['60m', '1h'], ['24h', '1d']],
  rate_limit_window_ms: ['1000', '60000'],
  rate_limit_max_requests: ['1', '1000000'],
  otp_app_label: ['Derby Console'],
  otp_issuer_name: ['Rangers Club'],
  otp_window: ['0', '10'],
  backup_retention_days: ['1', '3650'],
  personal_data_weeks: ['0', '8', '520'],
  backup_schedule: ['0 2 * * *', '0 2 * * 7', ['*/15  0-6,22  1,15 JAN-Mar Mon', '*/15 0-6,22 1,15 jan-mar mon']],
  max_file_size: ['1024', '52428800', ['05242880', '5242880']],
  upload_path: ['/uploads', 'photos/2025'],
  allowed_file_types: ['image/jpeg', 'image/png', ['image/png, image/jpeg', 'image/jpeg,image/png']],
  image_quality: ['1', '100'],
  max_image_width: ['100', '10000'],
  max_image_height: ['100', '10000'],
  twilio_account_sid: ['', SID],
  twilio_auth_token: ['', 'abcdefabcdefabcdef'],
  twilio_phone_number: ['', '+12505550100', ['+1 (250) 555-0100', '+12505550100']],
  sms_registered_sender: ['', '+12505550100'],
  sms_auto_template: ['', 'Hi [First Name]\nsee you'],
  sms_manual_template: ['', '[Weight] lbs'],
  sms_final_template: ['Well done, [First Name]: [Rank/Position]', ['a\r\nb', 'a\nb']],
  log_level: ['error', 'warn', 'info', 'debug'],
  maintenance_message: ['Back at noon.'],
  cache_ttl: ['1', '86400'],
  max_concurrent_uploads: ['1', '100'],
  database_pool_size: ['1', '500'],
  contest_name: ['Herbst-Derby “Süd” & Söhne'],
  contest_year: ['2000', '2100'],
  entry_deadline: ['', '2026-08-08T15:30'],
  weigh_in_start: ['', '2024-02-29T00:00'],
  weigh_in_end: ['', '2026-12-31T23:59'],
  hall_scenes: ['board', 'board,newest-fish', ['afternoon, board', 'board,afternoon']],
};

/** Valid texts for every key that is not in the tables. */
const GOOD_TOGGLE: Texts = ['true', 'false', [' true ', 'true']];
const BAD_TOGGLE = ['', 'True', '1', 'yes', 'null'];
const NUMBER = ['', '-1', '1.5', '1e3', '0x10', 'ten', '9'.repeat(16)];
const MOMENT = ODD_TIMES.flatMap(({ text, isAccepted }) => (isAccepted ? [] : text));

/** At least five invalid texts per key except toggles (docs/guarantees.md, K2). */
const BAD: Readonly<Partial<Record<SettingKey, readonly string[]>>> = {
  api_url: ['https://x.org/?q=1', ...ODD_ADDRESSES.flatMap(({ text, isAccepted }) => (isAccepted ? [] : text))],
  server_port: [...NUMBER, '0', '65536'],
  environment: ['', 'prod', 'PRODUCTION', 'staging', 'dev'],
  jwt_secret: [
    '',
    'short',
    'your-256-bit-secret-your-256-bit-secret',
    'a'.repeat(64),
    'k3Jx9Qm2Vb7Zt5Lpk3Jx9Qm2Vb7Zt5Lp',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'changeme-2Vb7Zt5Lp8Wc4Rn6Hd1Gf0SaYe',
    `${SECRET}${'x'.repeat(512)}`,
  ],
  jwt_expiry: ['', '0', '59s', '31d', '1w', '-1h', '1.5h', 'never'],
  rate_limit_window_ms: [...NUMBER, '999'],
  rate_limit_max_requests: [...NUMBER, '0'],
  otp_app_label: ['', 'a:b', 'x'.repeat(81), 'a\nb', '\u0000'],
  otp_issuer_name: ['', 'a:b', 'x'.repeat(81), 'a\nb', '\u0007x'],
  otp_window: [...NUMBER, '11'],
  backup_retention_days: [...NUMBER, '0'],
  personal_data_weeks: [...NUMBER, '521'],
  backup_schedule: [
    '',
    '0 2 * *',
    '60 2 * * *',
    '0 24 * * *',
    '0 2 0 * *',
    '0 2 * 13 *',
    '0 2 * * 8',
    '*/0 * * * *',
    '5-1 * * * *',
    '@daily',
    '0 0 31 2 *',
    'x 2 * * *',
    '0 0 2 * * *',
  ],
  max_file_size: [...NUMBER, '1023', '52428801'],
  upload_path: ['', '/', '..', '/uploads/../../etc', '/up loads', 'C:\\photos', '/uploads/', '~/x'],
  allowed_file_types: ['', 'image/svg+xml', 'image/jpeg,image/gif', 'jpeg', 'image/*', 'image/jpeg;image/png'],
  image_quality: [...NUMBER, '0', '101'],
  max_image_width: [...NUMBER, '99', '10001'],
  max_image_height: [...NUMBER, '99', '10001'],
  twilio_account_sid: [
    'AC',
    'AC123',
    SID.replace('AC', 'SM'),
    SID.replace('AC', 'ac'),
    `${SID}0`,
    `${SID.slice(0, -1)}g`,
  ],
  twilio_auth_token: [
    'short',
    'with spaces in the token',
    'x'.repeat(129),
    'tökentökentökentöken',
    'line\nbreakline\nbreak',
  ],
  twilio_phone_number: ['2505550100', '+1', '+0250555010', '+1250555010012345', 'derby', '+1250abc0100'],
  sms_registered_sender: ['2505550100', '+1', '+0250555010', '+1250555010012345', 'derby'],
  sms_auto_template: ['[Name]', '[first name]', 'x'.repeat(1_601), 'bell\u0007', '[Rank]'],
  sms_manual_template: ['[Name]', '[weight]', 'x'.repeat(1_601), 'nul\u0000', '[URL]'],
  sms_final_template: ['', '   ', '[Name]', 'x'.repeat(1_601), 'esc\u001b'],
  log_level: ['', 'trace', 'INFO', 'verbose', 'silent'],
  maintenance_message: ['', '  ', '\n', 'x'.repeat(501), 'bell\u0007'],
  cache_ttl: [...NUMBER, '0'],
  max_concurrent_uploads: [...NUMBER, '0', '101'],
  database_pool_size: [...NUMBER, '0', '501'],
  contest_name: ['', '  ', 'x'.repeat(121), 'two\nlines', 'nul\u0000'],
  contest_year: [...NUMBER, '1999', '2101'],
  entry_deadline: MOMENT,
  weigh_in_start: MOMENT,
  weigh_in_end: MOMENT,
  hall_scenes: ['', 'all', 'Board', 'board;afternoon', 'board,draw'],
};

describe('setting', () => {
  test.each(SETTING_KEYS)('%s is unchanged after encoding and decoding', (key) => {
    for (const one of GOOD[key] ?? GOOD_TOGGLE) {
      const [given, expected] = typeof one === 'string' ? [one, one] : one;
      expect({ given, ...checkSetting(key, given) }).toEqual({ given, text: expected });
      const settings = settingsCodec.decode({ [key]: expected });
      expect(settingsCodec.encode(settings)[key]).toBe(expected);
      expect(settingsCodec.decode(settingsCodec.encode(settings))).toEqual(settings);
    }
  });

  test.each(SETTING_KEYS)('%s refuses invalid texts with a sentence that starts with its name', (key) => {
    const texts = BAD[key] ?? BAD_TOGGLE;
    expect(texts.length).toBeGreaterThanOrEqual(5);
    for (const given of texts) {
      expect({ given, ...checkSetting(key, given) }).toEqual({
        given,
        reason: expect.stringMatching(new RegExp(`^${key} (must|is|has) [^\\n]+$`)),
      });
    }
  });
});

describe('settingsCodec', () => {
  test('has the defaults of the specification', () => {
    const settings = settingsCodec.decode({});
    expect(settings).toMatchObject({
      serverPort: 3002,
      jwtExpirySeconds: 3_600,
      rateLimitWindowMs: 60_000,
      rateLimitMaxRequests: 100,
      allowedFileTypes: ['image/jpeg', 'image/png'],
      maxFileSizeBytes: 5_242_880,
      uploadPath: '/uploads',
      imageQuality: 85,
      maxImageWidth: 1_920,
      maxImageHeight: 1_080,
      backupRetentionDays: 30,
      backupSchedule: '0 2 * * *',
      otpWindow: 1,
      logLevel: 'info',
      cacheTtlSeconds: 300,
      maxConcurrentUploads: 5,
      databasePoolSize: 10,
      maintenanceMessage: 'The system is currently under maintenance. Please check back later.',
      enablePhotoUploads: true,
      enableLeaderboardCache: true,
      enableRealTimeUpdates: false,
      enableExportFeatures: true,
      force2faForAdmin: false,
      scalePassEnabled: true,
      weighInStart: '2025-08-09T12:00',
      weighInEnd: '2025-08-09T16:00',
    });
  });

  test('refuses an invalid value and names the key, or falls back to the default on request', () => {
    expect(() => settingsCodec.decode({ image_quality: '0' })).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        fields: ['image_quality'],
        message: 'image_quality must be a whole number from 1 to 100',
      }),
    );
    const bad: string[] = [];
    const settings = settingsCodec.decode({ image_quality: '0', cache_ttl: '9' }, (key) => bad.push(key));
    expect({ bad, quality: settings.imageQuality, ttl: settings.cacheTtlSeconds }).toEqual({
      bad: ['image_quality'],
      quality: 85,
      ttl: 9,
    });
  });

  test('returns frozen settings', () => {
    expect(Object.isFrozen(settingsCodec.decode({}))).toBe(true);
  });

  test.each(['__proto__', 'constructor', 'toString', 'derby_status', '', 'LOG_LEVEL'])(
    'refuses the unknown key %j',
    (key) => {
      expect(isSettingKey(key)).toBe(false);
    },
  );
});

const secretBox = createSecretBox('a key for tests that is long enough');

test('openSettings refuses a secret of another setting', () => {
  const { jwt_secret: sealed = '' } = sealSettings(secretBox, { jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(openSettings(secretBox, { jwt_secret: sealed })).toEqual({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(() => openSettings(secretBox, { twilio_auth_token: sealed })).toThrow(
    'The stored twilio_auth_token cannot be opened',
  );
});

const { smsAutoTemplate, smsFinalTemplate, smsManualTemplate } = settingsCodec.decode({});

it.each([smsManualTemplate, smsFinalTemplate])(
  'a default text starts with the name of the sender and needs no wide characters: %s',
  (text) => {
    expect(text).toMatch(/^\[Derby Name\]: Congratulations \[First Name\]! /);
    expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
  },
);

it('the weigh-in text has its details and the link that the details page promises', () => {
  expect(smsAutoTemplate).toBe(
    '[Derby Name]: Thank you [First Name]! Your salmon of [Weight] lbs is weighed in and holds [Rank/Position]. Live leaderboard: [Leaderboard URL]',
  );
  expect(textFacts(smsAutoTemplate)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
});
