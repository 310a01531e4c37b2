import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkContracts } from './contracts.mjs';
import { repositoryOf } from './repository.mjs';

const schema = 'type Query { fish(id: Int): String\n old: String @deprecated }';
/** A description with one call of each kind. */
const description = {
  paths: {
    '/fish/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', maximum: 9 } }],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Fish' } } } } },
      },
    },
    '/fish': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] } } },
            },
          },
        },
        responses: { 201: {}, 409: {} },
      },
    },
  },
  components: {
    schemas: {
      Fish: {
        type: 'object',
        required: ['rank'],
        properties: { rank: { type: 'integer' }, photo: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
    },
  },
};

/** @param {string} from @param {string} to a change of both files of the product */
function changed(from, to) {
  const text = JSON.stringify(description);
  assert.ok(schema.includes(from) || text.includes(from));
  return checkContracts(
    repositoryOf({
      'packages/api-schemas/released/1.9.0/schema.graphql': 'type Query { gone: Int }',
      'packages/api-schemas/released/1.9.0/openapi.json': { paths: { '/gone': { get: {} } } },
      'packages/api-schemas/released/1.10.0/schema.graphql': schema,
      'packages/api-schemas/released/1.10.0/openapi.json': description,
      'packages/api-schemas/schema.graphql': schema.replace(from, to),
      'packages/api-schemas/openapi.json': text.replace(from, to),
    }),
  );
}

test('checkContracts accepts what the last release has, and additions', () => {
  assert.deepEqual(changed('type Query {', 'type Query { more: Int'), []);
  assert.deepEqual(changed('"rank":{', '"weight":{"type":"number"},"rank":{'), []);
  assert.deepEqual(changed('"paths":{', '"paths":{"/more":{"get":{}},'), []);
});

/** Each change with the problem that it causes. @type {[from: string, to: string, problem: string][]} */
const REMOVALS = [
  ['old: String @deprecated', '', 'schema.graphql, since 1.10.0: Query.old was removed.'],
  ['(id: Int)', '(id: Int!)', 'schema.graphql, since 1.10.0: Query.fish arg id has changed type from Int to Int!.'],
  ['"get":{"parameters"', '"put":{"parameters"', 'openapi.json, since 1.10.0: GET /fish/{id} is gone'],
  ['"409":{}', '"410":{}', 'openapi.json, since 1.10.0: POST /fish 409 is gone'],
  ['"photo":', '"picture":', 'openapi.json, since 1.10.0: GET /fish/{id} 200, photo is gone'],
  [
    '"rank":{"type":"integer"}',
    '"rank":{"type":"string"}',
    'openapi.json, since 1.10.0: GET /fish/{id} 200, rank has another type',
  ],
  ['"required":["rank"]', '"required":[]', 'openapi.json, since 1.10.0: GET /fish/{id} 200 may lack rank'],
  [',{"type":"null"}]', ']', 'openapi.json, since 1.10.0: GET /fish/{id} 200, photo lacks one of its forms'],
  ['"maximum":9', '"maximum":8', 'openapi.json, since 1.10.0: GET /fish/{id} path parameter id has another maximum'],
  ['["a","b"]', '["a"]', 'openapi.json, since 1.10.0: POST /fish body, kind lacks the value b'],
  [
    '{"type":"object","properties":{"name"',
    '{"type":"object","required":["name"],"properties":{"name"',
    'openapi.json, since 1.10.0: POST /fish body requires name',
  ],
  ['"requestBody":{', '"requestBody":{"required":true,', 'openapi.json, since 1.10.0: POST /fish requires a body'],
];
for (const [from, to, problem] of REMOVALS) {
  test(`checkContracts reports ${problem}`, () => {
    assert.deepEqual(changed(from, to), [`packages/api-schemas/${problem}`]);
  });
}

test('checkContracts reports that there is no release to compare with', () => {
  assert.deepEqual(checkContracts(repositoryOf({})), ['packages/api-schemas/released has no release']);
});
