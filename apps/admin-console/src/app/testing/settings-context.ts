import { unreachable, type GatewayResponse, type GatewayResponses } from '../../testing/fake-gateway.ts';
import { renderConsole, showSection } from './console.tsx';

/** Initial settings of the server. */
export const STORED: Readonly<Record<string, string>> = {
  leaderboard_public: 'true',
  api_url: '',
  server_port: '3002',
  environment: 'production',
  jwt_secret: '********',
  jwt_expiry: '1h',
  rate_limit_enabled: 'true',
  rate_limit_window_ms: '60000',
  rate_limit_max_requests: '100',
  otp_app_label: 'Rangers Salmon Derby',
  otp_issuer_name: 'Rangers Salmon Derby',
  otp_window: '1',
  force_2fa_for_admin: 'false',
  auto_backup_enabled: 'true',
  backup_retention_days: '30',
  backup_schedule: '0 2 * * *',
  max_file_size: '5242880',
  upload_path: '/uploads',
  allowed_file_types: 'image/jpeg,image/png',
  image_quality: '85',
  max_image_width: '1920',
  max_image_height: '1080',
  sms_enabled: 'true',
  twilio_account_sid: '',
  twilio_auth_token: '********',
  twilio_phone_number: '',
  sms_auto_template: '',
  sms_manual_template: 'Well done, [First Name]!',
  sms_final_template: 'The end, [First Name]: [Rank/Position]',
  log_level: 'info',
  audit_log_enabled: 'true',
  maintenance_mode: 'false',
  maintenance_message: 'The system is currently under maintenance. Please check back later.',
  cache_ttl: '300',
  max_concurrent_uploads: '5',
  database_pool_size: '10',
  enable_photo_uploads: 'true',
  enable_leaderboard_cache: 'true',
  enable_real_time_updates: 'false',
  enable_export_features: 'true',
  contest_name: 'Rangers Salmon Derby 2025',
  derby_status: 'active',
};

interface TestContext {
  readonly settings?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly save?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly responses?: GatewayResponses;
  readonly path?: string;
  readonly render?: (path: string) => void;
}

/** Response to the settings query: `STORED` with these changes. */
export const settingsResponse = (changes: Readonly<Record<string, string>> = {}): GatewayResponse => ({
  data: {
    settings: Object.entries({ ...STORED, ...changes }).map(([key, value]) => ({
      __typename: 'Setting',
      key,
      value,
    })),
  },
});

/** Shows Global Settings with these server responses. Returns the settings sent for saving. */
export async function showSettings({
  settings = () => settingsResponse(),
  save = () => ({ data: { updateSettings: 'Settings saved successfully' } }),
  responses = {},
  path = '/admin/global-settings',
  render = renderConsole,
}: TestContext = {}) {
  const { sentAs } = await showSection(
    path,
    {
      GlobalSettings_Settings: settings,
      GlobalSettings_Save: save,
      AuditLog_Actions: unreachable,
      AuditLog_Events: unreachable,
      Backups_List: unreachable,
      ...responses,
    },
    render,
  );
  return { saves: () => sentAs('GlobalSettings_Save').map(({ settings: saved }) => saved), sentAs };
}
