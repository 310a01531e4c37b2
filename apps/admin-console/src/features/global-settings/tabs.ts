import { SETTING_TABS } from '@derby/rules/settings/rows';
import type { SettingKey } from '@derby/rules/settings/settings';

/** One of the seven tabs. */
export type Tab = (typeof SETTING_TABS)[number];

/** The name of a tab in the address. */
export type TabName = Tab['value'];

/** Returns the settings of a tab. */
export const keysOf = ({ settings }: Tab) => Object.keys(settings) as SettingKey[];

/** Every setting of this screen, tab by tab. */
export const SHOWN_KEYS: readonly SettingKey[] = SETTING_TABS.flatMap(keysOf);

/** Returns the tab of a setting. */
export function tabOf(key: SettingKey): TabName {
  return (SETTING_TABS.find(({ settings }) => key in settings) ?? SETTING_TABS[0]).value;
}
