import { signingSecret } from '@derby/rules/settings/kinds';
import { FIRST_PERSONAL_DATA_WEEKS } from '@derby/rules/settings/rows';
import { checkSetting, SETTING_KEYS, type SettingKey, type WireSettings } from '@derby/rules/settings/settings';
import { createRecentValue, randomBytes, repeatEvery, type Deps, type Repeat } from '../kernel/index.ts';
import {
  createStoredSettings,
  findStoredDocument,
  replaceStoredAccount,
  type SettingsDocument,
  type StoredSettings,
} from './stored-settings.ts';
import { openSettings, sealSettings, settingsCodec, type RecentSettingsReader, type Settings } from './settings.ts';

/** Below the 5 s within which a setting applies, in case no event arrives. */
const POLL_INTERVAL_MS = 4_000;

/** The settings of one process. */
export interface SettingsStore extends RecentSettingsReader {
  /**
   * Reads the settings and refreshes them from then on. The very first start stores the defaults, `initial` and a new
   * signing secret. Throws a readable error when `initial` is not valid, the database is down, SECRETS_KEY is wrong, or
   * the stored signing secret is weak.
   */
  start(): Promise<void>;
  /** Throws before `start` has resolved. */
  current(): Settings;
  /**
   * Resolves when all settings stored before this call are current; call it on settings-changed events. Never rejects:
   * without the database the last known settings stay.
   */
  refresh(): Promise<void>;
  /** Calls back with the current settings, once read, and after each change. */
  watch(onSettings: (settings: Settings) => void): void;
  close(): Promise<void>;
}

/**
 * Creates the store of one process. `initial` comes from its environment and is used only when nothing is stored yet
 * (docs/architecture.md, "Flow of a setting"). Call `refresh` on the settings-changed event.
 */
export function createSettingsStore(
  deps: Pick<Deps, 'database' | 'logger' | 'secrets'>,
  options: { initial?: WireSettings; pollIntervalMs?: number; nowMs?: () => number; repeat?: Repeat } = {},
): SettingsStore {
  let settings: Settings | undefined;
  let stored = '';
  const watchers: ((settings: Settings) => void)[] = [];
  const { pollIntervalMs = POLL_INTERVAL_MS, repeat = repeatEvery } = options;
  let stopPolling: (() => void) | undefined;
  const latest = createRecentValue(deps, {
    name: 'settings',
    read: load,
    nowMs: options.nowMs,
  });

  async function load(): Promise<SettingsDocument> {
    const document = (await findStoredDocument(deps.database)) ?? (await createFirst());
    // Keep the same object for unchanged settings, so that readers may cache derived values.
    if (JSON.stringify(document) !== stored) apply(document);
    return document;
  }

  function apply(document: SettingsDocument): void {
    const read = settingsCodec.decode(
      openSettings(deps.secrets, document.values),
      (key, reason) => deps.logger.warn({ key }, `stored setting ${reason}; it is not used`),
      document.event,
    );
    settings = read;
    stored = JSON.stringify(document);
    for (const onSettings of watchers) onSettings(read);
  }

  async function createFirst() {
    await createStoredSettings(deps.database, sealSettings(deps.secrets, firstValues(options.initial ?? {})));
    const document = await findStoredDocument(deps.database);
    if (!document) throw new Error('The settings could not be stored.');
    return document;
  }

  function current(): Settings {
    if (!settings) throw new Error('The settings are read by start() first.');
    return settings;
  }

  return {
    async start() {
      const { values } = await latest.read();
      if (await adoptProviderAccount(deps, values, options.initial ?? {})) await latest.read();
      // There is no fallback, and a weak secret makes tokens easy to forge (docs/guarantees.md, A7).
      if (settings?.jwtSecret === '') throw new Error('The stored jwt_secret is too weak to start with.');
      stopPolling = repeat(pollIntervalMs, () => void latest.refresh());
    },
    current,
    async recent() {
      await latest.recent();
      return current();
    },
    refresh: () => latest.refresh(),
    watch(onSettings) {
      watchers.push(onSettings);
      if (settings) onSettings(settings);
    },
    async close() {
      stopPolling?.();
      await latest.close();
    },
  };
}

/** Returns the defaults, the environment's values, and a new signing secret unless the environment has one. */
function firstValues(initial: WireSettings): WireSettings {
  const given = SETTING_KEYS.flatMap((key) => {
    const text = initial[key];
    return text === undefined ? [] : [[key, canonical(key, text)]];
  });
  return {
    ...settingsCodec.encode(settingsCodec.decode({})),
    jwt_secret: makeSigningSecret(),
    personal_data_weeks: String(FIRST_PERSONAL_DATA_WEEKS),
    ...Object.fromEntries(given),
  };
}

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

const SECRET_BYTES = 48;

/** Returns a new signing key with 384 random bits. */
function makeSigningSecret(): string {
  for (;;) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    // A random secret may contain a forbidden word by chance.
    if ('value' in signingSecret.parse(secret)) return secret;
  }
}

/** Account of the sandbox under `npm start`. The provider has no account with this id. */
export const SANDBOX_ACCOUNT_SID = 'AC0123456789abcdef0123456789abcdef';

/** Settings of the provider account, by the variables that initialize them. */
const VARIABLES = {
  TWILIO_ACCOUNT_SID: 'twilio_account_sid',
  TWILIO_AUTH_TOKEN: 'twilio_auth_token',
  TWILIO_PHONE_NUMBER: 'twilio_phone_number',
} as const satisfies Record<string, SettingKey>;

const list = new Intl.ListFormat('en-GB');

/**
 * Compares the environment's account (`initial`) with the stored one at a start. A stored sandbox account is replaced,
 * because no administrator chose it; returns true then. Any other stored account stays, and a warning is logged.
 */
async function adoptProviderAccount(
  deps: Pick<Deps, 'database' | 'logger' | 'secrets'>,
  stored: StoredSettings,
  initial: WireSettings,
): Promise<boolean> {
  const now = openSettings(deps.secrets, stored);
  const differing = Object.entries(VARIABLES).filter(([, key]) => {
    const given = initial[key];
    return given !== undefined && given !== '' && canonical(key, given) !== (now[key] ?? '');
  });
  if (differing.length === 0) return false;
  const isSandboxGiven = initial.twilio_account_sid === SANDBOX_ACCOUNT_SID;

  if (now.twilio_account_sid === SANDBOX_ACCOUNT_SID) {
    const account = Object.fromEntries(differing.map(([, key]) => [key, canonical(key, initial[key] ?? '')]));
    await replaceStoredAccount(deps.database, SANDBOX_ACCOUNT_SID, sealSettings(deps.secrets, account));
    deps.logger.info({ isSandbox: isSandboxGiven }, 'replaced the stored sandbox account with that of the environment');
    return true;
  }
  const names = list.format(isSandboxGiven ? Object.keys(VARIABLES) : differing.map(([name]) => name));
  deps.logger.warn(
    {},
    isSandboxGiven
      ? `the sandbox stands in for the SMS provider, but Global Settings has another account: set ${names}`
      : `${names} ${differing.length === 1 ? 'is' : 'are'} ignored: Global Settings has other values`,
  );
  return false;
}

/** Returns the text as it would be stored. Throws a readable error when it is not valid. */
function canonical(key: SettingKey, text: string): string {
  const checked = checkSetting(key, text);
  if ('reason' in checked) throw new Error(`The environment's ${checked.reason}.`);
  return checked.text;
}
