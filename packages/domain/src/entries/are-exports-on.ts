import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** Whether exports are given, so that a screen offers none that would be refused (`enable_export_features`). Administrators only. */
export function areExportsOn(deps: SettingsDeps, actor: Actor): boolean {
  assertAdministrator(actor);
  return deps.settings.current().enableExportFeatures;
}
