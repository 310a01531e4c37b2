import { readSettings, SETTING_KEYS, updateSettings, type SettingKey } from '@derby/domain/settings';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { MAX_LENGTH, message, untouchedText } from '../contract/fields.ts';

/** All settings, and the state of the derby, which is listed with them. */
const settings = z
  .strictObject(
    Object.fromEntries([...SETTING_KEYS, 'derby_status'].map((key) => [key, z.string()])) as Record<
      SettingKey | 'derby_status',
      z.ZodString
    >,
  )
  .meta({ id: 'Settings' });

/** Returns a list of settings as the object of the contract. The response check finds missing and unknown keys. */
function wireSettings(list: readonly { readonly key: string; readonly value: string }[]): z.input<typeof settings> {
  return Object.fromEntries(list.map(({ key, value }) => [key, value])) as z.input<typeof settings>;
}

export const settingsCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/admin/sms-templates',
      summary: 'The templates of the messages to contestants; an empty one sends none',
      access: 'administrator',
      responses: {
        200: z.strictObject({ manualTemplate: z.string(), autoTemplate: z.string(), finalTemplate: z.string() }),
      },
    },
    async ({ deps, actor }) => {
      const all = wireSettings(await readSettings(deps, actor));
      const body = {
        manualTemplate: all.sms_manual_template,
        autoTemplate: all.sms_auto_template,
        finalTemplate: all.sms_final_template,
      };
      return { status: 200, body };
    },
  ),
  call(
    {
      method: 'GET',
      path: '/api/admin/global-settings',
      summary: 'All settings as text; a secret that is set is ********',
      access: 'administrator',
      responses: { 200: settings },
    },
    async ({ deps, actor }) => ({ status: 200, body: wireSettings(await readSettings(deps, actor)) }),
  ),
  call(
    {
      method: 'PUT',
      path: '/api/admin/global-settings',
      summary: 'Save some or all settings, all or nothing; a secret sent as ******** stays unchanged',
      access: 'administrator',
      body: {
        kind: 'json',
        // The gateway checks keys and values, and names an invalid one.
        schema: z
          .looseObject({}, { error: 'The settings must be an object of texts' })
          .check(({ value, issues }) => {
            for (const [key, setting] of Object.entries(value)) {
              const problem = untouchedText(JSON.stringify(key)).safeParse(setting).error?.issues[0];
              if (!problem) continue;
              issues.push({ code: 'custom', input: value, path: [], message: problem.message });
              return;
            }
          })
          .meta({
            properties: Object.fromEntries(
              SETTING_KEYS.map((key) => [key, { type: 'string', maxLength: MAX_LENGTH.text }]),
            ),
            additionalProperties: false,
            examples: [{ maintenance_message: 'Back at noon' }],
          }),
        refusesPrototypeKeys: true,
      },
      responses: { 200: message },
      isUncounted: true,
    },
    async ({ deps, actor, body }) => {
      const changes = Object.entries(body).map(([key, value]) => ({ key, value: String(value) }));
      return { status: 200, body: { message: (await updateSettings(deps, actor, changes)).message } };
    },
  ),
];
