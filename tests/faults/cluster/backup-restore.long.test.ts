import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, contestants, deleteEntries } from '../../support/api.ts';
import { command } from '../../support/command.ts';
import { startStack } from '../../support/stack.ts';
import { wholeDerby } from '../../support/whole-derby.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'derby-cluster-restore-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup of a cluster is restored from its bucket, photos included', async () => {
  const first = await startStack({ DATA_DIR: folder }, { replicas: 2 });
  const { environment } = first;
  let before: unknown;
  try {
    const client = await clientOf(first);
    const [weighIn] = contestants(1);
    if (weighIn === undefined) throw new Error('There is no contestant.');
    await client.weighIn({ ...weighIn, photo: 'phone-gps-0.8mb.jpg' });
    before = await wholeDerby(first);
    expect((await command('backup', environment)).code).toBe(0);
    await deleteEntries(client);
    expect(await wholeDerby(first)).not.toEqual(before);
  } finally {
    await first.stop();
  }

  const restored = await command('restore', environment, ['latest', '--replace', '--skip-waiting']);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('all hashes match the backup.')]);

  const second = await startStack({ DATA_DIR: folder }, { replicas: 2 });
  try {
    expect(await wholeDerby(second)).toEqual(before);
  } finally {
    await second.stop();
  }
});
