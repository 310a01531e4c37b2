import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { openDependencies } from '@derby/api-kit/dependencies';
import { sendWithFile } from './testing/send-graphql.ts';
import { diskStorage, readableLogger, testConfig } from './testing/start-gateway.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const SCHEMA = '{ __schema { queryType { name } } }';
const PHOTO = new URL('../../../tests/fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);

const context = openGatewayContext({ environment: null });
let after: Gateway;
beforeAll(async () => {
  await context.save({
    environment: 'development',
    upload_path: '/photos/2031',
    database_pool_size: '3',
    server_port: '3999',
  });
  after = await context.startGateway({ environment: null });
});

test('environment takes effect after a restart: only a gateway started in development allows introspection', async () => {
  expect((await context.send(SCHEMA)).status).toBe(400);
  expect((await context.send(SCHEMA, { at: after })).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
});

test('environment is overridden by the environment variable', async () => {
  const production = await context.startGateway({ environment: 'production' });
  expect((await context.send(SCHEMA, { at: production })).status).toBe(400);
});

test('database_pool_size sets the size of the connection pool at the start', async () => {
  const { mongodbUrl, redisUrl, dataDirectory } = context;
  const opened = await openDependencies(testConfig({ mongodbUrl, redisUrl, storage: diskStorage(dataDirectory) }), {
    name: 'gateway',
    logger: readableLogger().logger,
  });
  expect(opened.deps.database.getClient().options.maxPoolSize).toBe(3);
  await opened.close();
});

test('upload_path sets the folder of new photos', async () => {
  const response = await sendWithFile(after.url(), {
    query: 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { fishPhotoUrl } }',
    variables: {
      input: { firstName: 'Ada', lastName: 'Fjord', phoneNumber: '2505550142', fishWeight: '9', fishPhoto: null },
    },
    file: new Blob([await readFile(PHOTO)], { type: 'image/jpeg' }),
    path: 'variables.input.fishPhoto',
    token: context.token,
  });
  const name = String(response.data.createEntry.fishPhotoUrl).replace('/uploads/', '');
  expect(await readdir(join(context.dataDirectory, 'photos/2031'))).toContain(name);
  expect((await fetch(`${after.url()}/uploads/${name}`)).status).toBe(200);
});

test('server_port is returned to the service that listens on it', async () => {
  expect(await context.run('{ operatingState { serverPort } }', { at: after })).toEqual({
    operatingState: { serverPort: 3_999 },
  });
});
