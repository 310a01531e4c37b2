import type { SettingKey } from '@derby/rules/settings/setting-fields';

/**
 * The seven tabs in order, with their settings: first those changed on the day of the derby, last those of the servers.
 * Settings of the derby itself are in Manage Derby.
 */
export const TABS = [
  {
    value: 'application',
    label: 'App',
    keys: [
      'leaderboard_public',
      'enable_photo_uploads',
      'enable_real_time_updates',
      'enable_export_features',
      'enable_leaderboard_cache',
      'api_url',
      'server_port',
      'environment',
    ],
  },
  {
    value: 'security',
    label: 'Security',
    keys: [
      'jwt_secret',
      'jwt_expiry',
      'rate_limit_enabled',
      'rate_limit_window_ms',
      'rate_limit_max_requests',
      'otp_app_label',
      'otp_issuer_name',
      'otp_window',
      'force_2fa_for_admin',
    ],
  },
  {
    value: 'database',
    label: 'Database',
    keys: ['auto_backup_enabled', 'backup_retention_days', 'backup_schedule'],
  },
  {
    value: 'files',
    label: 'Files',
    keys: [
      'max_file_size',
      'upload_path',
      'allowed_file_types',
      'image_quality',
      'max_image_width',
      'max_image_height',
    ],
  },
  {
    value: 'sms',
    label: 'SMS',
    keys: [
      'sms_enabled',
      'twilio_account_sid',
      'twilio_auth_token',
      'twilio_phone_number',
      'sms_manual_template',
      'sms_auto_template',
      'sms_final_template',
    ],
  },
  {
    value: 'logging',
    label: 'Logs',
    keys: ['log_level', 'audit_log_enabled', 'maintenance_mode', 'maintenance_message'],
  },
  {
    value: 'performance',
    label: 'Perf',
    keys: ['cache_ttl', 'max_concurrent_uploads', 'database_pool_size'],
  },
] as const satisfies readonly { value: string; label: string; keys: readonly SettingKey[] }[];

/** One of the tabs. */
export type TabName = (typeof TABS)[number]['value'];

/** A setting that this screen shows. */
export type ShownKey = (typeof TABS)[number]['keys'][number];

/** Every setting of this screen, tab by tab. */
export const SHOWN_KEYS: readonly ShownKey[] = TABS.flatMap(({ keys }): readonly ShownKey[] => keys);

/** Returns the tab of a setting. */
export function tabOf(key: ShownKey): TabName {
  const tab = TABS.find(({ keys }) => (keys as readonly ShownKey[]).includes(key));
  return tab?.value ?? TABS[0].value;
}
