export { SETTING_KEYS, type SettingKey, type WireSettings } from '@derby/rules/settings/settings';
export { readSettings, switchRegistration, updateSettings, type WireSetting } from './change-settings.ts';
export {
  operatingState,
  settingsCodec,
  type OperatingState,
  type RecentSettingsReader,
  type Settings,
  type SettingsDeps,
  type SettingsReader,
} from './settings.ts';
export {
  createSettingsStore,
  initialSettings,
  SANDBOX_ACCOUNT_SID,
  type SettingsEnvironment,
  type SettingsStore,
} from './settings-store.ts';
export {
  findStoredDocument,
  isSettingStored,
  replaceStoredEvent,
  SETTINGS_SUBJECT,
  type StoredSettings,
} from './stored-settings.ts';
