import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPhotoStore } from '@derby/domain/photos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { openDependencies } from './dependencies.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const PHOTO = new URL('../../../tests/fixtures/photos/gps-camera.jpg', import.meta.url);
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id fishPhotoPath } }';
const UPDATE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';
const input = { firstName: 'Ada', lastName: 'Fjord', phoneNumber: '2505550142', fishWeight: '12.5' };

let context: GatewayTestContext;
beforeAll(async () => {
  context = await openGatewayContext();
});
afterAll(async () => await context.close());

async function weighIn(gateway: Gateway, token: string) {
  return await askWithFile(gateway.url(), {
    query: CREATE,
    variables: { input: { ...input, fishPhoto: null } },
    file: new Blob([await readFile(PHOTO)], { type: 'image/jpeg' }),
    path: 'variables.input.fishPhoto',
    token,
  });
}

const filesIn = (folder: string) => readdir(join(context.dataDirectory, folder)).catch(() => []);

describe('a full disk', () => {
  /** A gateway for whose photos there is no room: what is written is cut off and refused, as by the system. */
  async function startWithFullDisk(): Promise<Gateway> {
    return await context.startGateway(
      {},
      {
        openDependencies: async (config, logger) => {
          const opened = await openDependencies(config, logger);
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
    );
  }

  test('is said in a sentence with a time to wait, leaves nothing, and stops neither the board nor other entries', async () => {
    const gateway = await startWithFullDisk();
    const token = await context.signIn(gateway);
    const refused = await weighIn(gateway, token);
    expect(refused).toMatchObject({
      status: 503,
      errors: [
        {
          message: 'There is no room for photos right now. The entry can be saved without one.',
          extensions: { code: 'UNAVAILABLE' },
        },
      ],
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await filesIn('full')).toEqual([]);
    expect((await ask(gateway.url(), { query: '{ entries { id } }', token })).data).toEqual({ entries: [] });
    expect((await ask(gateway.url(), { query: '{ leaderboard(division: REGULAR) { total } }' })).status).toBe(200);
    const variables = { input: { ...input, lastName: 'Without Photo' } };
    expect((await ask(gateway.url(), { query: CREATE, variables, token })).errors).toBeUndefined();
  });
});

describe('upload_path', () => {
  test('is where photos are kept and served from after a restart', async () => {
    const before = await context.startGateway();
    const token = await context.signIn(before);
    const settings = [{ key: 'upload_path', value: '/pictures/derby' }];
    expect((await ask(before.url(), { query: UPDATE, variables: { settings }, token })).errors).toBeUndefined();
    await weighIn(before, token);
    expect([await filesIn('uploads'), await filesIn('pictures/derby')].map(({ length }) => length)).toEqual([2, 0]);

    const after = await context.startGateway();
    const created = await weighIn(after, token);
    const { fishPhotoPath } = created.data.createEntry;
    expect(await filesIn('pictures/derby')).toHaveLength(2);
    expect((await fetch(after.url() + fishPhotoPath)).status).toBe(200);
  });
});
