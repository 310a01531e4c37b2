import { openBackupStore, type BackupStore } from '@derby/domain/backups';
import type { Deps } from '@derby/domain/kernel';
import { openPhotoStore, type PhotoStore } from '@derby/domain/photos';
import { createSettingsStore, type SettingsStore } from '@derby/domain/settings';
import type { OperatorConfig, OperatorSecrets } from './env.ts';

/**
 * The store of backups, and behind `openSettings` what the stored settings decide: reading them makes them
 * where there are none, so an empty database stays empty until then. Close the settings when done.
 */
export function openBackupParts(
  deps: Deps,
  { config, secrets }: { config: OperatorConfig; secrets: OperatorSecrets },
): { backupStore: BackupStore; openSettings: () => Promise<{ settings: SettingsStore; photoStore: PhotoStore }> } {
  const { storage } = config;
  return {
    backupStore: openBackupStore(storage),
    async openSettings() {
      const settings = createSettingsStore(deps, { initial: secrets.initialSettings });
      await settings.start();
      const { uploadPath } = settings.current();
      return { settings, photoStore: openPhotoStore({ storage, uploadPath, secrets: deps.secrets }) };
    },
  };
}
