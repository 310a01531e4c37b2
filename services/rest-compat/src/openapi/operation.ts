import type { CallContract } from '../contract/call.ts';
import { exampleOf } from './example.ts';
import { requestSchema } from './json-schema.ts';
import { responsesOf, type ResponseSource } from './responses.ts';
import type { JsonSchema, Operation, Parameter, Reference } from '@derby/api-schemas/types';

/** The headings of the page, by the first word of the path. */
const RESOURCES: Readonly<Record<string, string>> = {
  login: 'Signing in',
  auth: 'Signing in',
  participants: 'Participants',
  anglers: 'Anglers',
  consents: 'Consents to texts',
  entries: 'Entries',
  leaderboard: 'Leaderboard',
  results: 'Past results',
  admin: 'Derby and settings',
  users: 'Users',
};

/** Returns the resource that a path belongs to. */
export function resourceOf(path: string): string {
  const word = path.split('/')[2] ?? '';
  return RESOURCES[word] ?? word;
}

/** Describes one row of the contract as an operation of OpenAPI 3.1. */
export function describeCall(source: ResponseSource): Operation {
  const { contract } = source;
  const parameters = parametersOf(contract);
  const requestBody = requestBodyOf(source);
  return {
    operationId: operationIdOf(contract),
    tags: [resourceOf(contract.path)],
    summary: contract.summary,
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(source),
  };
}

/** Returns the right that a call needs. An empty object says that the token may be missing. */
function securityOf({ access, takesToken }: CallContract): Operation['security'] {
  if (access === 'public') return takesToken ? [{ bearerAuth: ['weighmaster'] }, {}] : [];
  return [{ bearerAuth: [access === 'profile' ? 'weighmaster' : access] }];
}

/** Returns an id such as `putEntriesId` for `PUT /api/entries/:id`. */
function operationIdOf({ method, path }: CallContract): string {
  const words = path.slice('/api/'.length).split(/[^a-z0-9]+/i);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(contract: CallContract): (Parameter | Reference)[] {
  return [
    ...(contract.params ? named(requestSchema(contract.params), 'path') : []),
    ...(contract.query ? named(requestSchema(contract.query), 'query') : []),
    ...(contract.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(contract.entityTag === 'compared' ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(contract.caching === 'shared' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    { $ref: '#/components/parameters/RequestId' },
  ];
}

function named(schema: JsonSchema, place: 'path' | 'query'): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: one,
  }));
}

function requestBodyOf({ contract, components }: ResponseSource): Operation['requestBody'] {
  const { body } = contract;
  if (body.kind === 'none') return undefined;
  if (body.kind === 'json') {
    const schema = requestSchema(body.schema);
    const content = { 'application/json': { schema, example: exampleOf(schema, components) } };
    return { required: body.isOptional !== true, content };
  }
  const fields = requestSchema(body.fields);
  // OpenAPI 3.1 writes a file as a schema without a type.
  const schema = { ...fields, properties: { ...fields.properties, [body.file]: {} } };
  const encoding = body.fileDisposition && {
    [body.file]: {
      headers: {
        'Content-Disposition': {
          description: 'The name of the file ends in .csv',
          required: true,
          schema: body.fileDisposition,
        },
      },
    },
  };
  return { required: true, content: { 'multipart/form-data': { schema, ...(encoding ? { encoding } : {}) } } };
}
