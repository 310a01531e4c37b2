import { checkSetting, SETTING_KEYS, type WireSettings } from '@derby/rules/settings/setting-fields';
import { setInterval } from 'node:timers';
import type { Deps } from '../kernel/index.ts';
import { settingsCodec, type Settings, type SettingsReader } from './codec.ts';
import { openSettings, sealSettings } from './sealing.ts';
import { adoptProviderAccount } from './provider-account.ts';
import { createStoredSettings, findStoredDocument, findStoredSettings } from './settings.model.ts';
import { makeSigningSecret } from './signing-secret.ts';

/** Below the 5 s within which a setting applies, in case no event arrives. */
const POLL_INTERVAL_MS = 4_000;

/** The settings of one process. */
export interface SettingsStore extends SettingsReader {
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
  options: { initial?: WireSettings; pollIntervalMs?: number } = {},
): SettingsStore {
  let settings: Settings | undefined;
  let stored = '';
  const watchers: ((settings: Settings) => void)[] = [];
  let isStale = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function load(): Promise<void> {
    const document = (await findStoredDocument(deps.database)) ?? (await createFirst());
    const text = JSON.stringify(document);
    // Keep the same object for unchanged settings, so that readers may cache derived values.
    if (text === stored) return;
    const read = settingsCodec.decode(
      openSettings(deps.secrets, document.values),
      (key, reason) => deps.logger.warn({ key }, `stored setting ${reason}; it is not used`),
      document.event.facts,
    );
    settings = read;
    stored = text;
    for (const onSettings of watchers) onSettings(read);
  }

  async function createFirst() {
    await createStoredSettings(deps.database, sealSettings(deps.secrets, firstValues(options.initial ?? {})));
    const document = await findStoredDocument(deps.database);
    if (!document) throw new Error('The settings could not be stored.');
    return document;
  }

  async function loadOrKeep(): Promise<void> {
    try {
      await load();
      if (isStale) deps.logger.info({}, 'settings readable again');
      isStale = false;
    } catch (error) {
      // Log an outage once, not every few seconds.
      if (!isStale) deps.logger.error({ err: error }, 'failed to read settings, keeping the last known ones');
      isStale = true;
    }
  }

  /** Runs one read at a time. A call during a read waits for the next one. */
  async function refresh(): Promise<void> {
    if (!running) {
      running = loadOrKeep().finally(() => (running = undefined));
      return await running;
    }
    next ??= running.then(async () => {
      next = undefined;
      await refresh();
    });
    return await next;
  }

  return {
    async start() {
      await load();
      const values = await findStoredSettings(deps.database);
      if (values && (await adoptProviderAccount(deps, values, options.initial ?? {}))) await load();
      // There is no fallback, and a weak secret makes tokens easy to forge (docs/guarantees.md, A7).
      if (settings?.jwtSecret === '') throw new Error('The stored jwt_secret is too weak to start with.');
      timer = setInterval(() => void refresh(), options.pollIntervalMs ?? POLL_INTERVAL_MS).unref();
    },
    current() {
      if (!settings) throw new Error('The settings are read by start() first.');
      return settings;
    },
    refresh,
    watch(onSettings) {
      watchers.push(onSettings);
      if (settings) onSettings(settings);
    },
    async close() {
      clearInterval(timer);
      await (next ?? running);
    },
  };
}

/** Returns the defaults, the environment's values, and a new signing secret unless the environment has one. */
function firstValues(initial: WireSettings): WireSettings {
  const given = SETTING_KEYS.flatMap((key) => {
    const text = initial[key];
    if (text === undefined) return [];
    const checked = checkSetting(key, text);
    if ('reason' in checked) throw new Error(`The environment's ${checked.reason}.`);
    return [[key, checked.text]];
  });
  return {
    ...settingsCodec.encode(settingsCodec.decode({})),
    jwt_secret: makeSigningSecret(),
    ...Object.fromEntries(given),
  };
}
