import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, contestants } from '../support/api.ts';
import { command } from '../support/command.ts';
import { startStack } from '../support/stack.ts';
import { wholeDerby } from '../support/whole-derby.ts';

const PHOTOS = ['phone-gps-0.8mb.jpg', 'rotated-exif6.jpg'];
/** The files that are copied to another machine. */
const COPIED = ['backups', 'secrets.key'];

interface Manifest {
  readonly collections: readonly { readonly name: string; readonly count: number; readonly sha256: string }[];
  readonly photos: readonly unknown[];
}

let folders: string[];
let environment: Readonly<Record<string, string>>;
let backup: Awaited<ReturnType<typeof command>>;
let file: string;
let key: string;
let before: unknown;
beforeAll(async () => {
  folders = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'derby-restore-')));
  const stack = await startStack({ DATA_DIR: String(folders[0]), SAMPLE_DATA: 'on' });
  try {
    environment = stack.environment;
    const client = await clientOf(stack);
    for (const [index, weighIn] of contestants(4).entries()) {
      const photo = PHOTOS[index];
      await client.weighIn(photo === undefined ? weighIn : { ...weighIn, photo });
    }
    backup = await command('backup', environment);
    file = lastLine(backup.output);
    key = lastLine((await command('backup', environment, ['--key'])).output);
    before = await wholeDerby(stack);
  } finally {
    await stack.stop();
  }
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

function onAnotherMachine(folder: string): Record<string, string> {
  for (const one of COPIED) cpSync(join(String(folders[0]), one), join(folder, one), { recursive: true });
  return { ...environment, DATA_DIR: folder };
}

/** Opens the backup as an operator could, with the printed key, an age library and the system's tar. */
async function openByHand(): Promise<Manifest> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const input = await decrypter.decrypt(readFileSync(file));
  return JSON.parse(String(execFileSync('tar', ['-xO', 'manifest.json'], { input }))) as Manifest;
}

it('a backup of a running product that is restored on another machine has equal counts, hashes, entries and photos', async () => {
  expect(backup.code).toBe(0);
  const [, photos = ''] = /^\d+ documents and (\d+) photo files, \d+\.\d MB:$/m.exec(backup.output) ?? [];
  // Each photo has an MMS copy.
  expect(Number(photos)).toBeGreaterThanOrEqual(2 * PHOTOS.length);
  const env = onAnotherMachine(String(folders[1]));

  const restored = await command('restore', env, ['latest', '--skip-waiting']);
  process.stdout.write(restored.output);
  expect(restored.code).toBe(0);
  const manifest = await openByHand();
  expect(manifest.photos).toHaveLength(Number(photos));
  const shown = manifest.collections.map(({ name, count, sha256 }) => `${name} ${count} ${sha256.slice(0, 12)}`);
  const lines = restored.output.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
  expect(lines).toEqual(expect.arrayContaining(shown));
  expect(restored.output).toContain(
    `${photos} photo files. ${basename(file, '.tar.age')} is restored, and all hashes match the backup.`,
  );

  const again = await command('restore', env, ['latest', '--skip-waiting']);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('The database is not empty.')]);

  const stack = await startStack({ DATA_DIR: String(folders[1]) });
  try {
    expect(await wholeDerby(stack)).toEqual(before);
    const running = await command('restore', stack.environment, ['latest', '--replace']);
    expect(running.code).toBe(1);
    expect(await wholeDerby(stack)).toEqual(before);
  } finally {
    await stack.stop();
  }
});

it('control: npm run restore refuses a backup with an altered byte', async () => {
  const env = onAnotherMachine(String(folders[2]));
  const copy = join(String(folders[2]), 'backups', basename(file));
  const bytes = readFileSync(copy);
  bytes[bytes.length - 5_000] = Number(bytes[bytes.length - 5_000]) ^ 1;
  writeFileSync(copy, bytes);
  const refused = await command('restore', env, ['latest', '--skip-waiting']);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('The backup is damaged')]);
});
