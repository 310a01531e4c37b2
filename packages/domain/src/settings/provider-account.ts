import { checkSetting, type SettingKey, type WireSettings } from '@derby/rules/settings/setting-fields';
import type { Deps } from '../kernel/index.ts';
import { openSettings, sealSettings } from './sealing.ts';
import { replaceStoredAccount, type StoredSettings } from './settings.model.ts';

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
export async function adoptProviderAccount(
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
