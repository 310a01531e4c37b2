import { DEFAULT_CONTEST, DEFAULT_EVENT_FACTS } from '../event/default-event.ts';
import { validateTemplate } from '../message-text/template.ts';
import {
  cronExpression,
  duration,
  emptyOr,
  field,
  oneOf,
  pattern,
  signingSecret,
  someOf,
  textOf,
  toggle,
  wallClock,
  webAddress,
  wholeNumber,
  type Field,
  type Kind,
} from './kinds.ts';

/** Settings of the group "General". */
export const generalFields = {
  leaderboard_public: field('leaderboardPublic', toggle, true),
  /** Base of absolute photo addresses; empty keeps them relative. */
  api_url: field('apiUrl', emptyOr(webAddress), ''),
  server_port: field('serverPort', wholeNumber({ min: 1, max: 65_535 }), 3002, { needsRestart: true }),
  /** The schema is public in development only. */
  environment: field('environment', oneOf(['development', 'production', 'test']), 'production', { needsRestart: true }),
};

/** Settings of the group "Feature flags". */
export const featureFields = {
  enable_photo_uploads: field('enablePhotoUploads', toggle, true),
  enable_leaderboard_cache: field('enableLeaderboardCache', toggle, true),
  enable_real_time_updates: field('enableRealTimeUpdates', toggle, false),
  enable_export_features: field('enableExportFeatures', toggle, true),
};

const moment = emptyOr(wallClock);

/** Settings of the contest, without `derby_status`, which belongs to the derby. Moments are empty when not set. */
export const derbyFields = {
  contest_name: field('contestName', textOf({ min: 1, max: 120 }), DEFAULT_CONTEST.title),
  contest_year: field('contestYear', wholeNumber({ min: 2_000, max: 2_100 }), DEFAULT_CONTEST.year),
  registration_enabled: field('registrationEnabled', toggle, true),
  public_registration: field('publicRegistration', toggle, true),
  entry_deadline: field('entryDeadline', moment, DEFAULT_CONTEST.weighInEnd),
  weigh_in_start: field('weighInStart', moment, DEFAULT_CONTEST.weighInStart),
  weigh_in_end: field('weighInEnd', moment, DEFAULT_CONTEST.weighInEnd),
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;

/** A colon separates issuer and account in an authenticator's address, so labels must not contain one. */
const otpLabel = pattern(/^[^:\p{Cc}]{1,80}$/u, 'must be 1 to 80 characters without a colon');

/** Settings of the group "Security". */
export const securityFields = {
  /** Empty only until the first start has created one. */
  jwt_secret: field('jwtSecret', signingSecret, '', { isSecret: true }),
  jwt_expiry: field('jwtExpirySeconds', duration({ minSeconds: 60, maxSeconds: 30 * DAY_SECONDS }), HOUR_SECONDS),
  rate_limit_enabled: field('rateLimitEnabled', toggle, true),
  rate_limit_window_ms: field('rateLimitWindowMs', wholeNumber({ min: 1_000, max: DAY_MS }), 60_000),
  rate_limit_max_requests: field('rateLimitMaxRequests', wholeNumber({ min: 1, max: 1_000_000 }), 100),
  otp_app_label: field('otpAppLabel', otpLabel, DEFAULT_EVENT_FACTS.shortTitle),
  otp_issuer_name: field('otpIssuerName', otpLabel, DEFAULT_EVENT_FACTS.shortTitle),
  /** Steps of 30 s before and after now. */
  otp_window: field('otpWindow', wholeNumber({ min: 0, max: 10 }), 1),
  force_2fa_for_admin: field('force2faForAdmin', toggle, false),
};

/** Settings of the group "Database and backup". */
export const backupFields = {
  auto_backup_enabled: field('autoBackupEnabled', toggle, true),
  backup_retention_days: field('backupRetentionDays', wholeNumber({ min: 1, max: 3_650 }), 30),
  backup_schedule: field('backupSchedule', cronExpression, '0 2 * * *'),
};

/** Only folder names, so that no value leaves the data directory (docs/guarantees.md, K2). */
const folder = pattern(/^\/?[\w-]+(?:\/[\w-]+){0,7}$/, 'must be folder names separated by slashes, like /uploads');

const sidePx = wholeNumber({ min: 100, max: 10_000 });

/** Settings of the group "Files". */
export const fileFields = {
  max_file_size: field('maxFileSizeBytes', wholeNumber({ min: 1_024, max: 50 * 1_048_576 }), 5_242_880),
  /** Below DATA_DIR. */
  upload_path: field('uploadPath', folder, '/uploads', { needsRestart: true }),
  allowed_file_types: field('allowedFileTypes', someOf(['image/jpeg', 'image/png']), ['image/jpeg', 'image/png']),
  image_quality: field('imageQuality', wholeNumber({ min: 1, max: 100 }), 85),
  max_image_width: field('maxImageWidth', sidePx, 1_920),
  max_image_height: field('maxImageHeight', sidePx, 1_080),
};

const SMS_MAX_CHARACTERS = 1_600;

const accountSid = pattern(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits');
const authToken = pattern(/^[!-~]{16,128}$/, 'must be 16 to 128 characters without spaces');

/** The sender in E.164. Spaces, dots, hyphens and brackets are dropped. */
const senderNumber: Kind<string> = {
  shape: { kind: 'line' },
  parse(text) {
    const number = text.replace(/[\s().-]/g, '');
    return /^\+[1-9]\d{7,14}$/.test(number) ? { value: number } : { reason: 'must be a number like +12505550100' };
  },
  print: (value) => value,
};

function template(minCharacters: 0 | 1): Kind<string> {
  const text = textOf({ min: minCharacters, max: SMS_MAX_CHARACTERS, lines: 'many' });
  return {
    shape: text.shape,
    parse(given) {
      const reason = validateTemplate(given);
      return reason === undefined ? text.parse(given) : { reason };
    },
    print: (value) => value,
  };
}

/** Settings of text messages (docs/rules.md, "Messages"). Each default text names its sender. */
export const smsFields = {
  sms_enabled: field('smsEnabled', toggle, true),
  twilio_account_sid: field('twilioAccountSid', emptyOr(accountSid), ''),
  twilio_auth_token: field('twilioAuthToken', emptyOr(authToken), '', { isSecret: true }),
  twilio_phone_number: field('twilioPhoneNumber', emptyOr(senderNumber), ''),
  /** Weigh-in confirmation; empty sends none. */
  sms_auto_template: field(
    'smsAutoTemplate',
    template(0),
    '[Derby Name]: Thank you [First Name]! Your salmon of [Weight] lbs is weighed in and holds [Rank/Position]. Live leaderboard: [Leaderboard URL]',
  ),
  sms_manual_template: field(
    'smsManualTemplate',
    template(0),
    '[Derby Name]: Congratulations [First Name]! Your salmon of [Weight] lbs holds [Rank/Position]. Join us at the banquet for the prize ceremony!',
  ),
  sms_final_template: field(
    'smsFinalTemplate',
    template(1),
    '[Derby Name]: Congratulations [First Name]! The derby is over: your salmon of [Weight] lbs finished [Rank/Position]. Join us at the banquet for the prize ceremony! Full results: [Leaderboard URL]',
  ),
};

/** Settings of logging and performance. */
export const operationFields = {
  log_level: field('logLevel', oneOf(['error', 'warn', 'info', 'debug']), 'info'),
  audit_log_enabled: field('auditLogEnabled', toggle, true),
  maintenance_mode: field('maintenanceMode', toggle, false),
  maintenance_message: field(
    'maintenanceMessage',
    textOf({ min: 1, max: 500, lines: 'many' }),
    'The system is currently under maintenance. Please check back later.',
  ),
  cache_ttl: field('cacheTtlSeconds', wholeNumber({ min: 1, max: 86_400 }), 300),
  max_concurrent_uploads: field('maxConcurrentUploads', wholeNumber({ min: 1, max: 100 }), 5),
  database_pool_size: field('databasePoolSize', wholeNumber({ min: 1, max: 500 }), 10, { needsRestart: true }),
};

const SETTING_FIELDS = {
  ...generalFields,
  ...securityFields,
  ...backupFields,
  ...fileFields,
  ...smsFields,
  ...operationFields,
  ...featureFields,
  ...derbyFields,
};

/** The field of each setting, by its name in the API. */
export type SettingFields = typeof SETTING_FIELDS;

/** A setting's name in the API. */
export type SettingKey = keyof SettingFields;

/** Settings as text, by their names in the API. */
export type WireSettings = { readonly [Key in SettingKey]?: string | undefined };

/** All keys in the order of lists, without `derby_status`, which belongs to the derby. */
export const SETTING_KEYS = Object.keys(SETTING_FIELDS) as readonly SettingKey[];

/** Returns whether an external text is the key of a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTING_FIELDS, text);
}

/** Returns the field of a setting. */
export const settingField = (key: SettingKey): Field => SETTING_FIELDS[key];

/** Checks a text to be saved. Returns its trimmed canonical form, or a `reason` sentence that begins with the key. */
export function checkSetting(key: SettingKey, text: string): { text: string } | { reason: string } {
  const parsed = settingField(key).parse(text.trim());
  return 'reason' in parsed ? { reason: `${key} ${parsed.reason}` } : { text: settingField(key).print(parsed.value) };
}

/** Replaces a secret that is set. Saving it keeps the secret (docs/guarantees.md, K1). */
export const SECRET_MASK = '********';
