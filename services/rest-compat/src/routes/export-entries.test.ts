import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from '../testing/fake-gateway.ts';

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

describe('GET /api/entries/export/csv', () => {
  const url = '/api/entries/export/csv?is_junior=true&search=ada';

  it('answers the file as it is', async () => {
    app.gateway.answer('ExportEntries', {
      exportEntries: { fileName: 'derby-entries-junior-1.csv', csv: '\uFEFFRank\r\n' },
    });
    const answer = await app.server.inject({ method: 'GET', url, headers: signedIn });
    expect([answer.statusCode, answer.body]).toEqual([200, '\uFEFFRank\r\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="derby-entries-junior-1.csv"',
      'cache-control': 'no-store',
    });
    expect(app.gateway.received.at(-1)?.variables).toEqual({ division: 'JUNIOR', search: 'ada' });
  });

  it('answers 409 in JSON while exports are switched off', async () => {
    app.gateway.fail('ExportEntries', gatewayFailure('CONFLICT', 'Exports are switched off'));
    const answer = await app.server.inject({ method: 'GET', url, headers: signedIn });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'Exports are switched off' }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
