import type { WireSettings } from '@derby/rules/settings/setting-fields';

/** Environment variables with initial values of settings (docs/configuration.md). */
export interface SettingsEnvironment {
  readonly NODE_ENV?: string | undefined;
  readonly LOG_LEVEL?: string | undefined;
  readonly RATE_LIMIT_ENABLED?: string | undefined;
  readonly WEIGH_IN_TEXTS?: string | undefined;
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_PHONE_NUMBER?: string | undefined;
}

/**
 * Returns the initial values for `createSettingsStore`. The process that starts first stores them, so every process
 * must pass them.
 */
export function initialSettings(environment: SettingsEnvironment): WireSettings {
  return {
    environment: environment.NODE_ENV,
    // `silent` is for tests only and cannot be saved.
    log_level: environment.LOG_LEVEL === 'silent' ? undefined : environment.LOG_LEVEL,
    rate_limit_enabled: environment.RATE_LIMIT_ENABLED,
    sms_auto_template: environment.WEIGH_IN_TEXTS === 'off' ? '' : undefined,
    twilio_account_sid: environment.TWILIO_ACCOUNT_SID,
    twilio_auth_token: environment.TWILIO_AUTH_TOKEN,
    twilio_phone_number: environment.TWILIO_PHONE_NUMBER,
  };
}
