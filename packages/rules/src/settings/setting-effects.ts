import type { SettingKey } from './setting-fields.ts';

/** The effect of each setting, for `docs/settings.md`. The compiler requires a sentence for each new key. */
export const SETTING_EFFECTS: Readonly<Record<SettingKey, string>> = {
  leaderboard_public:
    'Shows the leaderboards to visitors. When off, visitors get 403 within one second and only signed-in users see the boards.',
  api_url:
    'Public base address of photos, for example `https://derby.example.org`. When empty, photo paths stay relative.',
  server_port: 'Port of the REST service. The variable `REST_COMPAT_PORT`, which `npm start` sets, overrides it.',
  environment:
    'Only `development` shows the GraphQL schema (introspection). The variable `NODE_ENV` overrides this setting.',

  jwt_secret:
    'Signs access tokens; at least 32 characters. Random at the first start. A new value ends all sessions at once.',
  jwt_expiry:
    'Life of an access token, as a number and a unit (`90s`, `15m`, `1h`, `7d`), from `1m` to `30d`. A shorter value also applies to tokens that are already issued.',
  rate_limit_enabled: 'Limits the number of requests per user or network address.',
  rate_limit_window_ms: 'Length of the window in which requests are counted, in milliseconds.',
  rate_limit_max_requests:
    'Requests per window for one user or network address, over all processes. Public reads of the leaderboard have 50 times this budget.',
  otp_app_label: 'Label of the account in an authenticator app.',
  otp_issuer_name: 'Issuer of the account in an authenticator app.',
  otp_window: 'Accepted steps of 30 seconds before and after the current two-factor code.',
  force_2fa_for_admin:
    'Administrators without two-factor authentication can only use Profile Settings. Other calls answer 409.',

  auto_backup_enabled: 'Makes a backup at each time of `backup_schedule`.',
  backup_retention_days:
    'Deletes older backups, but never the newest one and never the newest one made before a reset.',
  backup_schedule:
    'Cron expression with five fields (minute, hour, day, month, weekday) in the time zone of the derby. A missed time is made up once.',

  max_file_size: 'Largest photo or import file in bytes. Exactly this many bytes are accepted.',
  upload_path: 'Folder of the photos below `DATA_DIR`.',
  allowed_file_types: 'Photo formats that are accepted. The content of the file decides, not its name.',
  image_quality: 'JPEG quality of stored photos.',
  max_image_width: 'Stored photos are shrunk to this width in pixels, never enlarged.',
  max_image_height: 'Stored photos are shrunk to this height in pixels, never enlarged.',

  sms_enabled: 'Sends text messages. When off, no message is planned or sent.',
  twilio_account_sid: 'Account of the SMS provider: `AC` and 32 hexadecimal digits.',
  twilio_auth_token:
    'Token of that account. New credentials resume a run that was paused because the old ones were refused.',
  twilio_phone_number: 'Sender number with country code, for example `+12505550100`.',
  sms_auto_template: 'Text sent after each weigh-in, with its photo. When empty, none is sent.',
  sms_manual_template: 'Text with which the dialog Send Congratulations SMS opens.',
  sms_final_template: 'Text sent to every contestant when the derby ends.',

  log_level: 'Least severe level that every process logs.',
  audit_log_enabled:
    'Records administrator actions and security events in the audit log. They are deleted after 400 days.',
  maintenance_mode:
    'Visitors get 503 and the maintenance message. Signed-in users, login, health checks, webhooks and photos keep working.',
  maintenance_message: 'Text that visitors see during maintenance.',
  cache_ttl:
    'Seconds after which a gateway reloads a leaderboard that it holds in memory. Events update it before that.',
  max_concurrent_uploads: 'Photos that one gateway decodes at the same time.',
  database_pool_size: 'Database connections of one gateway.',

  enable_photo_uploads: 'Accepts photos. When off, they are refused with a sentence and the fields are hidden.',
  enable_leaderboard_cache:
    'Answers leaderboard reads from memory. When off, every read that reaches the gateway goes to the database.',
  enable_real_time_updates: 'Pushes leaderboard changes to browsers. When off, browsers poll every 30 seconds.',
  enable_export_features: 'Allows CSV exports. When off, they are refused with a sentence and the buttons are hidden.',

  contest_name: 'Name of the contest on pages, raffle tickets and Manage Derby.',
  contest_year: 'Year of the contest, shown with its name.',
  registration_enabled: 'Accepts new entries. When off, entries are refused and ticket sales are closed.',
  public_registration: 'Shows the ticket form. When off, the tickets page says that sales are closed.',
  entry_deadline: 'Time after which New Entry shows a warning. Entries are still accepted.',
  weigh_in_start: 'Start of the weigh-in, shown on the tickets page and on an empty leaderboard.',
  weigh_in_end: 'End of the weigh-in, shown on the tickets page.',
};
