import { SECRET_MASK, settingField } from '@derby/rules/settings/setting-fields';
import { z } from '../../lib/zod.ts';
import { SHOWN_KEYS, type ShownKey } from './tabs.ts';
import { SETTING_TEXTS } from './texts.ts';

/** Every setting of the screen as text; a secret that is its mask stays as it is. */
export type SettingsValues = Record<ShownKey, string>;

/** What the server would say of a text, begun with the setting's label; undefined when it is fine. */
function problemOf(key: ShownKey, text: string): string | undefined {
  const field = settingField(key);
  if (field.isSecret && text === SECRET_MASK) return undefined;
  const parsed = field.parse(text.trim());
  return 'reason' in parsed ? `${SETTING_TEXTS[key].label} ${parsed.reason}` : undefined;
}

const checked = (key: ShownKey) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(key, text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The checks of the server, at the field. */
export const settingsFormSchema = z.object(
  Object.fromEntries(SHOWN_KEYS.map((key) => [key, checked(key)])) as Record<ShownKey, ReturnType<typeof checked>>,
);
