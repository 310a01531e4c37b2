import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { backupKeyOf, writeBackupFile } from './backup-file.ts';

const KEY = backupKeyOf(createSecretBox('a key that is long enough for tests'));

it('fails with the error of its content, also when the store begins to read only after it', async () => {
  const written = writeBackupFile(
    KEY,
    () => Promise.reject(new Error('the photos are away')),
    async (bytes) => {
      while (!bytes.destroyed) await setImmediate();
      for await (const chunk of bytes) expect(chunk).toBeDefined();
    },
  );
  await expect(written).rejects.toThrow('the photos are away');
});
