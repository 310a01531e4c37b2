import { CONTEST_NAME_MAX_LENGTH, CONTEST_YEARS } from '../event/contest-limits.ts';
import { DEFAULT_CONTEST, DEFAULT_EVENT_FACTS } from '../event/default-event.ts';
import { HALL_SCENES } from '../hall-scenes.ts';
import {
  accountSid,
  authToken,
  cronExpression,
  duration,
  emptyOr,
  folder,
  oneOf,
  otpLabel,
  senderNumber,
  setting,
  signingSecret,
  someOf,
  template,
  textOf,
  toggle,
  wallClock,
  webAddress,
  wholeNumber,
} from './kinds.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
const sidePx = wholeNumber({ min: 100, max: 10_000 });
const moment = emptyOr(wallClock);

const application = {
  leaderboard_public: setting('leaderboardPublic', toggle, true, {
    label: 'Public leaderboard',
    help: 'When off, only signed-in users see the leaderboards. It applies within one second.',
  }),
  enable_photo_uploads: setting('enablePhotoUploads', toggle, true, {
    label: 'Photo uploads',
    help: 'When off, photos cannot be added to entries.',
  }),
  enable_real_time_updates: setting('enableRealTimeUpdates', toggle, false, {
    label: 'Real-time updates',
    help: 'When on, changes appear on the leaderboards at once. When off, they refresh every 30 seconds.',
  }),
  enable_export_features: setting('enableExportFeatures', toggle, true, {
    label: 'Exports',
    help: 'When off, CSV exports are not available.',
  }),
  enable_leaderboard_cache: setting('enableLeaderboardCache', toggle, true, {
    label: 'Leaderboard cache',
    help: 'When off, every read of a leaderboard that reaches a gateway reads the database.',
  }),
  api_url: setting('apiUrl', emptyOr(webAddress), '', {
    label: 'API address',
    help: 'Public address of photos, e.g. https://derby.example.org. Leave empty to use this site.',
  }),
  server_port: setting('serverPort', wholeNumber({ min: 1, max: 65_535 }), 3002, {
    label: 'Server port',
    help: 'The port of the REST service. Environment variable: REST_COMPAT_PORT, which npm start sets.',
    needsRestart: true,
  }),
  environment: setting('environment', oneOf(['development', 'production', 'test']), 'production', {
    label: 'Environment',
    help: 'The GraphQL schema is public only in development. Environment variable: NODE_ENV.',
    needsRestart: true,
  }),
};

const security = {
  // Empty only until the first start has created one.
  jwt_secret: setting('jwtSecret', signingSecret, '', {
    label: 'Signing secret',
    help: 'Signs all session tokens; at least 32 characters, random at the first start. Changing it signs out every user, including you.',
    isSecret: true,
  }),
  jwt_expiry: setting('jwtExpirySeconds', duration({ minSeconds: 60, maxSeconds: 30 * DAY_SECONDS }), 3_600, {
    label: 'Session length',
    help: 'A number and a unit: 90s, 15m, 1h or 7d. From one minute to 30 days. A shorter one also ends tokens that are already issued.',
  }),
  rate_limit_enabled: setting('rateLimitEnabled', toggle, true, {
    label: 'Rate limit',
    help: 'When off, requests are not limited, including those of attackers.',
  }),
  rate_limit_window_ms: setting('rateLimitWindowMs', wholeNumber({ min: 1_000, max: DAY_MS }), 60_000, {
    label: 'Rate limit window',
    help: 'The period in which requests are counted.',
    unit: 'ms',
  }),
  rate_limit_max_requests: setting('rateLimitMaxRequests', wholeNumber({ min: 1, max: 1_000_000 }), 100, {
    label: 'Requests per window',
    help: 'For each user or network address. Reads of the leaderboards have 50 times this limit.',
  }),
  otp_app_label: setting('otpAppLabel', otpLabel, DEFAULT_EVENT_FACTS.shortTitle, {
    label: 'Authenticator label',
    help: 'The account name in the authenticator app.',
  }),
  otp_issuer_name: setting('otpIssuerName', otpLabel, DEFAULT_EVENT_FACTS.shortTitle, {
    label: 'Authenticator issuer',
    help: 'The issuer in the authenticator app.',
  }),
  otp_window: setting('otpWindow', wholeNumber({ min: 0, max: 10 }), 1, {
    label: 'Accepted code steps',
    help: 'Accepts codes up to this many 30-second steps early or late.',
  }),
  force_2fa_for_admin: setting('force2faForAdmin', toggle, false, {
    label: 'Two-factor authentication for all administrators',
    help: 'When on, users without it can open only Profile Settings until they set it up.',
  }),
  scale_pass_enabled: setting('scalePassEnabled', toggle, true, {
    label: 'Scale passes',
    help: 'Phones sign in by QR code. When off, or while administrators need two-factor authentication, passes end.',
  }),
};

/** The weeks with which a new installation begins. */
export const FIRST_PERSONAL_DATA_WEEKS = 8;

const database = {
  auto_backup_enabled: setting('autoBackupEnabled', toggle, true, {
    label: 'Scheduled backups',
    help: 'Backs up the database and the photos automatically.',
  }),
  backup_retention_days: setting('backupRetentionDays', wholeNumber({ min: 1, max: 3_650 }), 30, {
    label: 'Keep backups for',
    help: 'Older backups are deleted, but never the newest one and never the newest one made before a reset.',
    unit: 'days',
  }),
  backup_schedule: setting('backupSchedule', cronExpression, '0 2 * * *', {
    label: 'Backup schedule',
    help: 'Cron expression in Pacific time: minute, hour, day, month, weekday. 0 2 * * * is every night at 2:00. A missed time is made up once.',
  }),
  // The default is that of installations from before the setting; a new one begins with FIRST_PERSONAL_DATA_WEEKS.
  personal_data_weeks: setting('personalDataWeeks', wholeNumber({ min: 0, max: 520 }), 0, {
    label: 'Erase personal data after',
    help: 'Weeks after the end of the derby. Phone numbers, e-mails, consents and texts are erased then, also in backups. 0 keeps them. New installations begin with 8.',
    unit: 'weeks',
  }),
};

const files = {
  max_file_size: setting('maxFileSizeBytes', wholeNumber({ min: 1_024, max: 50 * 1_048_576 }), 5_242_880, {
    label: 'Largest photo',
    help: 'Also the largest import file. 5242880 bytes are 5 MB.',
    unit: 'bytes',
  }),
  upload_path: setting('uploadPath', folder, '/uploads', {
    label: 'Photo folder',
    help: 'A folder in the data directory of the server.',
    needsRestart: true,
  }),
  allowed_file_types: setting('allowedFileTypes', someOf(['image/jpeg', 'image/png']), ['image/jpeg', 'image/png'], {
    label: 'Accepted photo types',
    help: 'Choose at least one. The content of a file decides, not its name.',
  }),
  image_quality: setting('imageQuality', wholeNumber({ min: 1, max: 100 }), 85, {
    label: 'Image quality',
    help: 'JPEG quality of stored photos.',
  }),
  max_image_width: setting('maxImageWidth', sidePx, 1_920, {
    label: 'Largest width',
    help: 'Larger photos are shrunk.',
    unit: 'px',
  }),
  max_image_height: setting('maxImageHeight', sidePx, 1_080, {
    label: 'Largest height',
    help: 'Larger photos are shrunk.',
    unit: 'px',
  }),
};

// Each default text names its sender (docs/rules.md, "Messages").
/** While it is in use, `[Rank/Position]` reads `a rank of 3` (docs/rules.md, "Messages"). */
export const DEFAULT_MANUAL_TEMPLATE =
  '[Derby Name]: Congratulations [First Name]! Your salmon of [Weight] lbs holds [Rank/Position]. Join us at the banquet for the prize ceremony!';

const sms = {
  sms_enabled: setting('smsEnabled', toggle, true, {
    label: 'Text messages',
    help: 'When off, no text messages are sent.',
  }),
  twilio_account_sid: setting('twilioAccountSid', emptyOr(accountSid), '', {
    label: 'Twilio account SID',
    help: 'AC and 32 hexadecimal digits.',
  }),
  twilio_auth_token: setting('twilioAuthToken', emptyOr(authToken), '', {
    label: 'Twilio auth token',
    help: 'The secret of the account. New credentials resume messages that wait because the old ones were refused.',
    isSecret: true,
  }),
  twilio_phone_number: setting('twilioPhoneNumber', emptyOr(senderNumber), '', {
    label: 'Twilio phone number',
    help: 'The sender with its country code, e.g. +12505550100.',
  }),
  sms_registered_sender: setting('smsRegisteredSender', emptyOr(senderNumber), '', {
    label: 'Registered sender',
    help: 'The sender number that you have registered with the carriers. Readiness says whether it is the one in use.',
  }),
  sms_require_consent: setting('smsRequireConsent', toggle, false, {
    label: 'Only with a recorded consent',
    help: 'When on, weigh-in texts, final texts and texts to all skip numbers without a recorded consent.',
  }),
  sms_consent_at_scale: setting('smsConsentAtScale', toggle, false, {
    label: 'Consent at the scale',
    help: 'When on, New Entry asks whether the angler agrees to text messages.',
  }),
  sms_manual_template: setting('smsManualTemplate', template(0), DEFAULT_MANUAL_TEMPLATE, {
    label: 'Congratulation text',
    help: 'The default text of Send Congratulations SMS.',
  }),
  sms_auto_template: setting(
    'smsAutoTemplate',
    template(0),
    '[Derby Name]: Thank you [First Name]! Your salmon of [Weight] lbs is weighed in and holds [Rank/Position]. Live leaderboard: [Leaderboard URL]',
    { label: 'Weigh-in text', help: 'Sent after each weigh-in. Leave empty to send none.' },
  ),
  sms_final_template: setting(
    'smsFinalTemplate',
    template(1),
    '[Derby Name]: Congratulations [First Name]! The derby is over: your salmon of [Weight] lbs finished [Rank/Position]. Join us at the banquet for the prize ceremony! Full results: [Leaderboard URL]',
    { label: 'Final text', help: 'Sent to every contestant when the derby ends.' },
  ),
};

const logging = {
  log_level: setting('logLevel', oneOf(['error', 'warn', 'info', 'debug']), 'info', {
    label: 'Log level',
    help: 'Debug writes the most, error the least.',
  }),
  audit_log_enabled: setting('auditLogEnabled', toggle, true, {
    label: 'Audit log',
    help: 'Records administrator actions and security events. They are deleted after 400 days.',
  }),
  maintenance_mode: setting('maintenanceMode', toggle, false, {
    label: 'Maintenance mode',
    help: 'When on, visitors see the message below instead of the site. Administrators can still sign in.',
  }),
  maintenance_message: setting(
    'maintenanceMessage',
    textOf({ min: 1, max: 500, lines: 'many' }),
    'The system is currently under maintenance. Please check back later.',
    { label: 'Maintenance message', help: 'At most 500 characters.' },
  ),
};

const performance = {
  cache_ttl: setting('cacheTtlSeconds', wholeNumber({ min: 1, max: 86_400 }), 300, {
    label: 'Cache lifetime',
    help: 'How long a leaderboard stays in memory. Changes still appear at once.',
    unit: 'seconds',
  }),
  max_concurrent_uploads: setting('maxConcurrentUploads', wholeNumber({ min: 1, max: 100 }), 5, {
    label: 'Photos at a time',
    help: 'How many photos one gateway processes at the same time.',
  }),
  database_pool_size: setting('databasePoolSize', wholeNumber({ min: 1, max: 500 }), 10, {
    label: 'Database connections',
    help: 'The maximum for each process.',
    needsRestart: true,
  }),
};

/** The settings in Manage Derby, without `derby_status`, which belongs to the derby. Moments are empty when not set. */
export const derbySettings = {
  contest_name: setting('contestName', textOf({ min: 1, max: CONTEST_NAME_MAX_LENGTH }), DEFAULT_CONTEST.title, {
    label: 'Contest name',
    help: 'Shown on pages and raffle tickets.',
  }),
  contest_year: setting('contestYear', wholeNumber(CONTEST_YEARS), DEFAULT_CONTEST.year, {
    label: 'Year',
    help: 'Shown with the name.',
  }),
  registration_enabled: setting('registrationEnabled', toggle, true, {
    label: 'Registration',
    help: 'When off, new entries are refused and ticket sales are closed.',
  }),
  public_registration: setting('publicRegistration', toggle, true, {
    label: 'Public registration',
    help: 'When off, the tickets page says that sales are closed.',
  }),
  entry_deadline: setting('entryDeadline', moment, DEFAULT_CONTEST.weighInEnd, {
    label: 'Entry deadline',
    help: 'Afterwards New Entry shows a warning. Entries are still accepted.',
  }),
  weigh_in_start: setting('weighInStart', moment, DEFAULT_CONTEST.weighInStart, {
    label: 'Weigh-in start',
    help: 'Shown on the tickets page and on an empty leaderboard. Decides the phase of the derby.',
  }),
  weigh_in_end: setting('weighInEnd', moment, DEFAULT_CONTEST.weighInEnd, {
    label: 'Weigh-in end',
    help: 'Shown on the tickets page. Decides the phase of the derby.',
  }),
  hall_scenes: setting('hallScenes', someOf(HALL_SCENES), [...HALL_SCENES], {
    label: 'Scenes of the hall screen',
    help: 'Choose at least one. The board is always shown.',
  }),
};

/** Every setting by its name in the API. One row is its form, its validation, its documentation and its contract. */
export const SETTINGS = {
  ...application,
  ...security,
  ...database,
  ...files,
  ...sms,
  ...logging,
  ...performance,
  ...derbySettings,
};

/** The tabs of Global Settings, first those changed on the day of the derby. */
export const SETTING_TABS = [
  { value: 'application', label: 'App', settings: application },
  { value: 'security', label: 'Security', settings: security },
  { value: 'database', label: 'Database', settings: database },
  { value: 'files', label: 'Files', settings: files },
  { value: 'sms', label: 'SMS', settings: sms },
  { value: 'logging', label: 'Logs', settings: logging },
  { value: 'performance', label: 'Perf', settings: performance },
] as const;
