import { beforeAll, describe, expect, it } from 'vitest';
import { implementations } from './routes/index.ts';
import { appForAllTests } from './testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from './testing/fake-gateway.ts';

const app = appForAllTests();

describe('maintenance', () => {
  const MESSAGE = 'Back at noon.';
  beforeAll(async () => {
    app.gateway.answer('OperatingState', {
      operatingState: { logLevel: 'info', maintenanceMessage: MESSAGE, serverPort: 3002 },
    });
    await app.start();
  });

  const closed = implementations
    .map(({ contract }): [string, string] => [contract.method, contract.path])
    .filter(([, path]) => !['/api/login', '/api/auth/refresh', '/api/auth/logout'].includes(path));

  it.each([...closed, ['GET', '/api/unknown'], ['PATCH', '/api/entries']])(
    'makes %s %s return 503 to visitors',
    async (method, path) => {
      const answer = await app.server.inject({ method: method as 'GET', url: path });
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: MESSAGE }]);
      expect(answer.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    },
  );

  it.each(['/api/login', '/api/auth/refresh', '/api/auth/logout', '/api/webhooks/sms/status'])(
    'leaves POST %s open',
    async (path) => {
      expect((await app.server.inject({ method: 'POST', url: path })).statusCode).not.toBe(503);
    },
  );

  it('lets the gateway decide about requests with a token', async () => {
    app.gateway.fail('Entries', gatewayFailure('MAINTENANCE', MESSAGE));
    const answer = await app.server.inject({
      method: 'GET',
      url: '/api/entries',
      headers: { authorization: `Bearer ${GOOD_TOKEN}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: MESSAGE }]);
    expect((await app.server.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
  });
});
