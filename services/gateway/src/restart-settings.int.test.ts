import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { openDependencies } from './dependencies.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { diskStorage, readableLogger, testConfig } from './testing/start-gateway.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const SAVE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';
const SCHEMA = '{ __schema { queryType { name } } }';
const PHOTO = new URL('../../../tests/fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);

let context: GatewayTestContext;
let before: Gateway;
let after: Gateway;
let token: string;
beforeAll(async () => {
  context = await openGatewayContext();
  before = await context.startGateway({ environment: null });
  token = await context.signIn(before);
  const settings = [
    { key: 'environment', value: 'development' },
    { key: 'upload_path', value: '/photos/2031' },
    { key: 'database_pool_size', value: '3' },
    { key: 'server_port', value: '3999' },
  ];
  await ask(before.url(), { query: SAVE, token, variables: { settings } });
  after = await context.startGateway({ environment: null });
});
afterAll(async () => await context.close());

test('environment: only a gateway started in development shows its schema', async () => {
  expect((await ask(before.url(), { query: SCHEMA })).status).toBe(400);
  expect((await ask(after.url(), { query: SCHEMA })).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
});

test('environment: the variable of the same meaning wins', async () => {
  const production = await context.startGateway({ environment: 'production' });
  expect((await ask(production.url(), { query: SCHEMA })).status).toBe(400);
});

test('database_pool_size is that of the connections opened at the start', async () => {
  const { mongodbUrl, redisUrl, dataDirectory } = context;
  const opened = await openDependencies(
    testConfig({ mongodbUrl, redisUrl, storage: diskStorage(dataDirectory) }),
    readableLogger().logger,
  );
  expect(opened.deps.database.getClient().options.maxPoolSize).toBe(3);
  await opened.close();
});

test('upload_path is where the next photo lies', async () => {
  const answer = await askWithFile(after.url(), {
    query: 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { fishPhotoUrl } }',
    variables: {
      input: {
        firstName: 'Ada',
        lastName: 'Fjord',
        phoneNumber: '2505550142',
        fishWeight: '9',
        isJunior: false,
        fishPhoto: null,
      },
    },
    file: new Blob([await readFile(PHOTO)], { type: 'image/jpeg' }),
    path: 'variables.input.fishPhoto',
    token,
  });
  const name = String(answer.data.createEntry.fishPhotoUrl).replace('/uploads/', '');
  expect(await readdir(join(context.dataDirectory, 'photos/2031'))).toContain(name);
  expect((await fetch(`${after.url()}/uploads/${name}`)).status).toBe(200);
});

test('server_port is told to the service that listens there', async () => {
  const { data } = await ask(after.url(), { query: '{ operatingState { serverPort } }' });
  expect(data).toEqual({ operatingState: { serverPort: 3_999 } });
});
