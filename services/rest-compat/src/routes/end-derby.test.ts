import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from '../testing/fake-gateway.ts';

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

describe('POST /api/admin/end-derby', () => {
  it('answers 409 when it has ended already', async () => {
    app.gateway.fail('EndDerby', gatewayFailure('DERBY_ALREADY_ENDED', 'The derby has already ended'));
    const answer = await app.server.inject({ method: 'POST', url: '/api/admin/end-derby', headers: signedIn });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'The derby has already ended' });
  });

  it('answers the message', async () => {
    app.gateway.answer('EndDerby', { endDerby: { message: 'Final messages to 42 contestants are on their way.' } });
    const answer = await app.server.inject({ method: 'POST', url: '/api/admin/end-derby', headers: signedIn });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Final messages to 42 contestants are on their way.' });
  });
});
