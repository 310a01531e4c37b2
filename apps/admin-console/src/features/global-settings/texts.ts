import type { ShownKey } from './tabs.ts';

/** What a setting is called, what it does and in what it is counted. */
export interface SettingText {
  readonly label: string;
  readonly help: string;
  readonly unit?: string;
}

/** The words of each setting; limits, choices and what needs a restart come from its definition. */
export const SETTING_TEXTS: Readonly<Record<ShownKey, SettingText>> = {
  leaderboard_public: { label: 'Public leaderboard', help: 'Off: only administrators see the boards.' },
  api_url: {
    label: 'API address',
    help: 'Where photos are found from outside, e.g. https://derby.example.org. Empty: addresses stay relative.',
  },
  server_port: { label: 'Server port', help: 'Where the REST service listens.' },
  environment: { label: 'Environment', help: 'Only development shows the GraphQL schema to everybody.' },
  enable_photo_uploads: { label: 'Photo uploads', help: 'Off: no photo can be added to an entry.' },
  enable_leaderboard_cache: {
    label: 'Leaderboard cache',
    help: 'Off: every visitor’s board is read from the database.',
  },
  enable_real_time_updates: {
    label: 'Real-time updates',
    help: 'On: changes are pushed to the boards at once. Off: boards ask every 30 seconds.',
  },
  enable_export_features: { label: 'Exports', help: 'Off: nothing can be exported to CSV.' },

  jwt_secret: {
    label: 'Signing secret',
    help: 'Signs the tokens of all sessions. A new one signs everybody out, you too.',
  },
  jwt_expiry: { label: 'Session length', help: 'A number and a unit: 90s, 15m, 1h or 7d. From one minute to 30 days.' },
  rate_limit_enabled: { label: 'Rate limit', help: 'Off: nobody is slowed down, attackers neither.' },
  rate_limit_window_ms: { label: 'Rate limit window', help: 'The time in which requests are counted.', unit: 'ms' },
  rate_limit_max_requests: {
    label: 'Requests per window',
    help: 'For each user or address. Visitors reading the boards have 50 times as many.',
  },
  otp_app_label: { label: 'Authenticator label', help: 'Under this name the account stands in an authenticator app.' },
  otp_issuer_name: { label: 'Authenticator issuer', help: 'Who issued it, as the app shows it.' },
  otp_window: { label: 'Accepted code steps', help: 'Codes that many steps of 30 seconds early or late are accepted.' },
  force_2fa_for_admin: {
    label: 'Two-factor authentication for all administrators',
    help: 'On: whoever has not set it up reaches Profile Settings only, until it is on.',
  },

  auto_backup_enabled: { label: 'Scheduled backups', help: 'Database and photos are copied by themselves.' },
  backup_retention_days: {
    label: 'Keep backups for',
    help: 'Older ones are deleted; the newest good one stays.',
    unit: 'days',
  },
  backup_schedule: {
    label: 'Backup schedule',
    help: 'Cron expression in Pacific time: minute, hour, day, month, weekday. 0 2 * * * is every night at 2:00.',
  },

  max_file_size: { label: 'Largest photo', help: '5242880 bytes are 5 MB.', unit: 'bytes' },
  upload_path: { label: 'Photo folder', help: 'Below the data directory of the server.' },
  allowed_file_types: { label: 'Accepted photo types', help: 'At least one.' },
  image_quality: { label: 'Image quality', help: 'JPEG quality of stored photos.' },
  max_image_width: { label: 'Largest width', help: 'Larger photos are shrunk.', unit: 'px' },
  max_image_height: { label: 'Largest height', help: 'Larger photos are shrunk.', unit: 'px' },

  sms_enabled: { label: 'Text messages', help: 'Off: nothing is planned or sent.' },
  twilio_account_sid: { label: 'Twilio account SID', help: 'AC and 32 hexadecimal digits.' },
  twilio_auth_token: { label: 'Twilio auth token', help: 'The secret of the account.' },
  twilio_phone_number: { label: 'Twilio phone number', help: 'The sender, with its country: +12505550100.' },
  sms_manual_template: {
    label: 'Congratulation text',
    help: 'What the dialog Send Congratulations SMS begins with.',
  },
  sms_auto_template: { label: 'Weigh-in text', help: 'Sent after each weigh-in. Empty: none is sent.' },
  sms_final_template: { label: 'Final text', help: 'Sent to every contestant when the derby ends.' },

  log_level: { label: 'Log level', help: 'Debug writes the most, error the least.' },
  audit_log_enabled: { label: 'Audit log', help: 'Writes down what administrators do and what concerns security.' },
  maintenance_mode: {
    label: 'Maintenance mode',
    help: 'On: visitors see the message below instead of the site. Administrators go on.',
  },
  maintenance_message: { label: 'Maintenance message', help: 'At most 500 characters.' },

  cache_ttl: {
    label: 'Cache lifetime',
    help: 'How long a board in memory counts without a new read. Changes show at once in any case.',
    unit: 'seconds',
  },
  max_concurrent_uploads: { label: 'Photos at a time', help: 'How many photos are decoded together.' },
  database_pool_size: { label: 'Database connections', help: 'At most that many for each process.' },
};
