import type { OpenApiDocument, Operation } from '@derby/api-schemas/types';
import type { z } from 'zod';
import { IDEMPOTENCY_KEY } from '../contract/described-rules.ts';
import { calls } from '../calls/index.ts';
import { responsesOf, type CallContract } from '../contract/call.ts';
import { responseSchemas } from './json-schema.ts';
import { describeCall, resourceOf } from './operation.ts';
import { refusalComponents } from './responses.ts';

const DESCRIPTION = [
  'JSON in UTF-8. Protected calls need `Authorization: Bearer <token>`; `POST /api/login` returns one. Each call names the least role that may make it: `weighmaster` or `administrator`. An administrator may make all calls.',
  'A failure is `{"error": "<sentence>"}`. 401 and 403 are used only for authentication, roles, the undo of another user and the private leaderboard.',
  'An unknown path answers 404, an unsupported method 405 with `Allow`, an address that is too long 414, all with such a body.',
  'Fields that are not listed are ignored and never stored. Texts are trimmed.',
  'Scripts of every origin may make public reads. Scripts of the origins that the operator lists may make all calls (CORS).',
  'Times are ISO 8601 in UTC, weights are pounds with up to six decimals, ids are positive whole numbers.',
].join('\n\n');

/**
 * Describes the contract as OpenAPI 3.1, from the same data that routes and checks use. Paths are in the order of their
 * first call.
 */
export function describeContract(contracts: readonly CallContract[]): OpenApiDocument {
  const responses: Record<string, z.ZodType> = {};
  for (const contract of contracts) {
    for (const [status, schema] of Object.entries(responsesOf(contract))) responses[keyOf(contract, status)] = schema;
  }
  const { byKey, components } = responseSchemas(responses);

  const paths: Record<string, Record<string, Operation>> = {};
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    const responseSchema = (status: string) => byKey[keyOf(contract, status)] ?? {};
    (paths[path] ??= {})[contract.method.toLowerCase()] = describeCall({ contract, responseSchema, components });
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Salmon derby', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/', description: 'The site that serves this file' }],
    tags: [...new Set(contracts.map(({ path }) => resourceOf(path)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: refusalComponents(),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearerAuth: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login' },
      },
    },
  };
}

function keyOf({ method, path }: CallContract, status: string): string {
  return `${method} ${path} ${status}`;
}

const TEXT = { type: 'string' } as const;

const PARAMETERS: OpenApiDocument['components']['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeat with the same key does nothing and gets the current result; with another payload it gets 409',
    schema: IDEMPOTENCY_KEY,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that the caller has seen; 412 without a change when another one is current',
    schema: TEXT,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of a stored version; 304 without a body when it is still current',
    schema: TEXT,
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: '8 to 64 letters, digits, `_` or `-` that identify this request in logs; any other value is replaced',
    schema: TEXT,
  },
};

const HEADERS: OpenApiDocument['components']['headers'] = {
  'X-Request-Id': { description: 'Identifies this request in our logs', required: true, schema: TEXT },
  'Cache-Control': {
    description: '`no-store`, or `public, max-age=1` where all callers get the same response',
    required: true,
    schema: TEXT,
  },
  ETag: { description: 'The version of the response', required: true, schema: TEXT },
  'X-Board-Version': {
    description:
      'The version of the division: pages with different versions do not fit together and must be read again',
    required: true,
    schema: TEXT,
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Content-Disposition': { description: 'The name of the file', required: true, schema: TEXT },
};

/** Describes all implemented calls. */
export function publishedDescription(): OpenApiDocument {
  return describeContract(calls.map(({ contract }) => contract));
}
