import { getSmsTemplates } from '../../contract/settings.ts';
import { SettingsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { wireSettings } from './wire-settings.ts';

export const getSmsTemplatesRoute = implement(getSmsTemplates, async ({ call, gateway }) => {
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
});
