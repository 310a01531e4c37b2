import type { ShownKey } from './tabs.ts';

/** Label, help text and unit of a setting. */
export interface SettingText {
  readonly label: string;
  readonly help: string;
  readonly unit?: string;
}

/** Texts of each setting. Limits, choices and the need for a restart come from its definition. */
export const SETTING_TEXTS: Readonly<Record<ShownKey, SettingText>> = {
  leaderboard_public: { label: 'Public leaderboard', help: 'When off, only administrators can see the leaderboards.' },
  api_url: {
    label: 'API address',
    help: 'Public address of photos, e.g. https://derby.example.org. Leave empty to use this site.',
  },
  server_port: { label: 'Server port', help: 'The port of the REST service.' },
  environment: { label: 'Environment', help: 'The GraphQL schema is public only in development.' },
  enable_photo_uploads: { label: 'Photo uploads', help: 'When off, photos cannot be added to entries.' },
  enable_leaderboard_cache: {
    label: 'Leaderboard cache',
    help: 'When off, every visit reads the database.',
  },
  enable_real_time_updates: {
    label: 'Real-time updates',
    help: 'When on, changes appear on the leaderboards at once. When off, they refresh every 30 seconds.',
  },
  enable_export_features: { label: 'Exports', help: 'When off, CSV exports are not available.' },

  jwt_secret: {
    label: 'Signing secret',
    help: 'Signs all session tokens. Changing it signs out every user, including you.',
  },
  jwt_expiry: { label: 'Session length', help: 'A number and a unit: 90s, 15m, 1h or 7d. From one minute to 30 days.' },
  rate_limit_enabled: {
    label: 'Rate limit',
    help: 'When off, requests are not limited, including those of attackers.',
  },
  rate_limit_window_ms: { label: 'Rate limit window', help: 'The period in which requests are counted.', unit: 'ms' },
  rate_limit_max_requests: {
    label: 'Requests per window',
    help: 'For each user or network address. Reads of the leaderboards have 50 times this limit.',
  },
  otp_app_label: { label: 'Authenticator label', help: 'The account name in the authenticator app.' },
  otp_issuer_name: { label: 'Authenticator issuer', help: 'The issuer in the authenticator app.' },
  otp_window: { label: 'Accepted code steps', help: 'Accepts codes up to this many 30-second steps early or late.' },
  force_2fa_for_admin: {
    label: 'Two-factor authentication for all administrators',
    help: 'When on, users without it can open only Profile Settings until they set it up.',
  },

  auto_backup_enabled: { label: 'Scheduled backups', help: 'Backs up the database and the photos automatically.' },
  backup_retention_days: {
    label: 'Keep backups for',
    help: 'Older backups are deleted. The newest complete one is kept.',
    unit: 'days',
  },
  backup_schedule: {
    label: 'Backup schedule',
    help: 'Cron expression in Pacific time: minute, hour, day, month, weekday. 0 2 * * * is every night at 2:00.',
  },

  max_file_size: { label: 'Largest photo', help: '5242880 bytes are 5 MB.', unit: 'bytes' },
  upload_path: { label: 'Photo folder', help: 'A folder in the data directory of the server.' },
  allowed_file_types: { label: 'Accepted photo types', help: 'Choose at least one.' },
  image_quality: { label: 'Image quality', help: 'JPEG quality of stored photos.' },
  max_image_width: { label: 'Largest width', help: 'Larger photos are shrunk.', unit: 'px' },
  max_image_height: { label: 'Largest height', help: 'Larger photos are shrunk.', unit: 'px' },

  sms_enabled: { label: 'Text messages', help: 'When off, no text messages are sent.' },
  twilio_account_sid: { label: 'Twilio account SID', help: 'AC and 32 hexadecimal digits.' },
  twilio_auth_token: { label: 'Twilio auth token', help: 'The secret of the account.' },
  twilio_phone_number: { label: 'Twilio phone number', help: 'The sender with its country code, e.g. +12505550100.' },
  sms_manual_template: {
    label: 'Congratulation text',
    help: 'The default text of Send Congratulations SMS.',
  },
  sms_auto_template: { label: 'Weigh-in text', help: 'Sent after each weigh-in. Leave empty to send none.' },
  sms_final_template: { label: 'Final text', help: 'Sent to every contestant when the derby ends.' },

  log_level: { label: 'Log level', help: 'Debug writes the most, error the least.' },
  audit_log_enabled: { label: 'Audit log', help: 'Records administrator actions and security events.' },
  maintenance_mode: {
    label: 'Maintenance mode',
    help: 'When on, visitors see the message below instead of the site. Administrators can still sign in.',
  },
  maintenance_message: { label: 'Maintenance message', help: 'At most 500 characters.' },

  cache_ttl: {
    label: 'Cache lifetime',
    help: 'How long a leaderboard stays in memory. Changes still appear at once.',
    unit: 'seconds',
  },
  max_concurrent_uploads: { label: 'Photos at a time', help: 'How many photos are processed at the same time.' },
  database_pool_size: { label: 'Database connections', help: 'The maximum for each process.' },
};
