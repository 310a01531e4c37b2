import type { z } from 'zod';
import { getGlobalSettings, getSmsTemplates, putGlobalSettings } from '../contract/settings.ts';
import { SettingsDocument, UpdateSettingsDocument } from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const settingsRoutes: readonly Implementation[] = [
  implement(getSmsTemplates, async ({ call, gateway }) => {
    const { settings } = await gateway.run(call, SettingsDocument, {});
    const { sms_manual_template, sms_auto_template, sms_final_template } = wireSettings(settings);
    return {
      status: 200,
      body: {
        manualTemplate: sms_manual_template,
        autoTemplate: sms_auto_template,
        finalTemplate: sms_final_template,
      },
    };
  }),
  implement(getGlobalSettings, async ({ call, gateway }) => {
    const { settings } = await gateway.run(call, SettingsDocument, {});
    return { status: 200, body: wireSettings(settings) };
  }),
  implement(putGlobalSettings, async ({ body, call, gateway }) => {
    const settings = Object.entries(body).map(([key, value]) => ({ key, value: String(value) }));
    const { updateSettings: message } = await gateway.run(call, UpdateSettingsDocument, { settings });
    return { status: 200, body: { message } };
  }),
];

type SettingsBody = z.output<(typeof getGlobalSettings)['answers'][200]>;

/** Turns the gateway's list into the object of the contract. The response check finds missing and unknown keys. */
function wireSettings(settings: readonly { readonly key: string; readonly value: string }[]): SettingsBody {
  return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as SettingsBody;
}
