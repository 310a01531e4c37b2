import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { CallContract } from '../contract/call.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers 405 with `Allow` for every method that the contract does not have on a path it knows; OPTIONS tells the same with 204. */
export function refuseOtherMethods(
  server: FastifyInstance,
  contracts: readonly Pick<CallContract, 'method' | 'path'>[],
): void {
  for (const path of new Set(contracts.map((contract) => contract.path))) {
    const known = new Set<HTTPMethods>(
      contracts.filter((contract) => contract.path === path).map((contract) => contract.method),
    );
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    server.route({
      method: METHODS.filter((method) => !known.has(method)),
      url: path,
      // Before anything of a body is read.
      onRequest: async (request, reply) => {
        reply.header('allow', allow).header('cache-control', 'no-store');
        if (request.method === 'OPTIONS') return reply.code(204).send();
        return reply.code(405).send({ error: `${request.method} is not possible here` });
      },
      handler: async () => undefined,
    });
  }
}
