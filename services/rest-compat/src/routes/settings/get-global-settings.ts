import { getGlobalSettings } from '../../contract/settings.ts';
import { SettingsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { wireSettings } from './wire-settings.ts';

export const getGlobalSettingsRoute = implement(getGlobalSettings, async ({ call, gateway }) => {
  const { settings } = await gateway.run(call, SettingsDocument, {});
  return { status: 200, body: wireSettings(settings) };
});
