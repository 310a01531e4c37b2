import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPhotoStore } from '@derby/domain/photos';
import { describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { openDependencies } from '@derby/api-kit/dependencies';
import { sendWithFile } from './testing/send-graphql.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const PHOTO = new URL('../../../tests/fixtures/photos/gps-camera.jpg', import.meta.url);
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id fishPhotoPath } }';
const input = { firstName: 'Ada', lastName: 'Fjord', phoneNumber: '2505550142', fishWeight: '12.5' };

const context = openGatewayContext();

async function weighIn(gateway: Gateway) {
  return await sendWithFile(gateway.url(), {
    query: CREATE,
    variables: { input: { ...input, fishPhoto: null } },
    file: new Blob([await readFile(PHOTO)], { type: 'image/jpeg' }),
    path: 'variables.input.fishPhoto',
    token: context.token,
  });
}

const filesIn = (folder: string) => readdir(join(context.dataDirectory, folder)).catch(() => []);

describe('a full disk', () => {
  /** Starts a gateway whose photo writes are cut off and fail with ENOSPC. */
  async function startWithFullDisk(): Promise<Gateway> {
    return await context.startGateway({
      overrides: {
        openDependencies: async (config, options) => {
          const opened = await openDependencies(config, options);
          const { secrets } = opened.deps;
          const photoStore = createPhotoStore({
            directory: join(context.dataDirectory, 'full'),
            secrets,
            write: async (path, bytes) => {
              await writeFile(path, bytes.subarray(0, 100));
              throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            },
          });
          return { ...opened, deps: { ...opened.deps, photoStore } };
        },
      },
    });
  }

  test('returns 503 with Retry-After, leaves no file, and blocks neither the board nor entries without a photo', async () => {
    const gateway = await startWithFullDisk();
    const refused = await weighIn(gateway);
    expect(refused).toMatchObject({
      status: 503,
      errors: [
        {
          message: 'The disk is full, so photos cannot be saved right now.',
          extensions: { code: 'DISK_FULL' },
        },
      ],
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await filesIn('full')).toEqual([]);
    expect((await context.send('{ entries { id } }', { at: gateway })).data).toEqual({ entries: [] });
    expect(
      (await context.send('{ leaderboard(division: REGULAR) { total } }', { token: null, at: gateway })).status,
    ).toBe(200);
    const variables = { input: { ...input, lastName: 'Without Photo' } };
    expect((await context.send(CREATE, { variables, at: gateway })).errors).toBeUndefined();
  });
});
