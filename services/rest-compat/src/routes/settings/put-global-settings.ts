import { putGlobalSettings } from '../../contract/settings.ts';
import { UpdateSettingsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const putGlobalSettingsRoute = implement(putGlobalSettings, async ({ body, call, gateway }) => {
  const settings = Object.entries(body).map(([key, value]) => ({ key, value: String(value) }));
  const { updateSettings: message } = await gateway.run(call, UpdateSettingsDocument, { settings });
  return { status: 200, body: { message } };
});
