import { DomainError, UnavailableError } from '@derby/domain/kernel';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { respondToFailedRequests } from './failed-requests.ts';

it.each([
  ['a 503 with Retry-After for an unavailable dependency', new UnavailableError(), 503, '5'],
  ['a 503 with the Retry-After of a busy error', new DomainError('BUSY', 'Busy.', { retryAfterSeconds: 2 }), 503, '2'],
  ['a 409 without Retry-After for a conflict', new DomainError('CONFLICT', 'No.'), 409, undefined],
])('respondToFailedRequests sends %s', async (_case, error, status, retryAfter) => {
  const server = fastify();
  respondToFailedRequests(server);
  server.get('/', () => Promise.reject(error));
  const response = await server.inject('/');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([status, retryAfter]);
});
