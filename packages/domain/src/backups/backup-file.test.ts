import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { backupKeyOf, photoMember, verifyBackupFile, writeBackupFile } from './backup-file.ts';

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

it('says that it is damaged when a byte inside a large photo was altered', async () => {
  const photo = Buffer.alloc(300_000, 'a photo');
  const file = await writeBackupFile(
    KEY,
    async (add) => {
      await add(photoMember(`${'a'.repeat(32)}.jpg`), { sizeBytes: photo.length, chunks: [photo] });
      return { formatVersion: 1 } as never;
    },
    buffer,
  );
  file[200_000] = Number(file[200_000]) ^ 1;
  const reading = verifyBackupFile(KEY, { sizeBytes: file.length, read: async () => Readable.from([file]) });
  await expect(reading).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The backup is damaged: it cannot be read to its end (invalid tag). Nothing was restored.',
  });
});
