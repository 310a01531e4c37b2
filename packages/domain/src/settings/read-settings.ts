import { SETTING_KEYS } from '@derby/rules/settings/setting-fields';
import { assertAdministrator, type Actor, type DerbyStateReader } from '../kernel/index.ts';
import { settingsCodec, type SettingsDeps } from './codec.ts';
import { openSettings } from './sealing.ts';
import { DERBY_STATUS_KEY, readDerbyStatus, shownText, type WireSetting } from './setting.ts';
import { findStoredSettings } from './settings.model.ts';

/**
 * Returns all settings and `derby_status` as text, secrets masked. Reads the database, so that a caller sees its own
 * last write. Throws UNAUTHENTICATED.
 */
export async function readSettings(
  deps: SettingsDeps & { readonly derbyState: DerbyStateReader },
  actor: Actor,
): Promise<WireSetting[]> {
  assertAdministrator(actor);
  const [stored, derbyStatus] = await Promise.all([
    findStoredSettings(deps.database),
    readDerbyStatus(deps.derbyState),
  ]);
  const settings = stored
    ? settingsCodec.decode(openSettings(deps.secrets, stored), () => undefined)
    : deps.settings.current();
  const texts = settingsCodec.encode(settings);
  return [
    ...SETTING_KEYS.map((key) => ({ key, value: shownText(key, texts[key]) })),
    { key: DERBY_STATUS_KEY, value: derbyStatus },
  ];
}
