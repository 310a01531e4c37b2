import { DomainError, UnavailableError } from '@derby/domain/kernel';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerFailedRequests } from './failed-requests.ts';

it.each([
  ['a dependency that is away', new UnavailableError(), 503, '5'],
  ['a failure that knows when it is over', new DomainError('BUSY', 'Busy.', { retryAfterSeconds: 2 }), 503, '2'],
  ['a refusal that stays one', new DomainError('CONFLICT', 'No.'), 409, undefined],
])('tells when to come back after %s', async (_case, error, status, retryAfter) => {
  const server = fastify();
  answerFailedRequests(server);
  server.get('/', () => Promise.reject(error));
  const answer = await server.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
});
