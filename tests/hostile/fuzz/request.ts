import type { DescribedCall } from '@derby/api-schemas/operations';
import fc from 'fast-check';
import { jsonFor, textFor } from './values.ts';

/** A generated request, before its id is chosen. */
export interface PlannedRequest {
  readonly call: DescribedCall;
  /** The method of the call, or another one in a few cases. */
  readonly method: string;
  readonly credentials: 'good' | 'none' | 'bad';
  /** The index of a known id, or a text in its place. */
  readonly id: number | string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: PlannedBody;
  readonly headers: Readonly<Record<string, string>>;
}

export type PlannedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[]; readonly file?: PlannedFile };

export interface PlannedFile {
  readonly field: string;
  readonly name: string;
  readonly content: 'photo' | 'table' | 'nothing' | 'noise';
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  'abc',
  '2147483648',
  '99999999999999999999',
  '%20',
  '%24ne',
  '%00',
  '%F0%9F%90%9F',
];

const RAW: fc.Arbitrary<PlannedBody> = fc.record({
  kind: fc.constant('raw' as const),
  mediaType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'nonsense',
  ),
  text: fc.constantFrom(
    '',
    '{',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"a":1}}',
    'a=1&b=2',
    '--x\r\n\r\n',
    '\u0000',
  ),
});

/** Generates valid and invalid requests for one call. */
export function requestOf(call: DescribedCall): fc.Arbitrary<PlannedRequest> {
  const query = call.parameters.filter((one) => one.in === 'query');
  return fc.record({
    call: fc.constant(call),
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(call.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    credentials: fc.oneof(
      { weight: 10, arbitrary: fc.constant('good' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'bad' as const) },
    ),
    id: fc.oneof(
      { weight: 4, arbitrary: fc.nat({ max: 1_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(...BAD_IDS) },
    ),
    query: fc.array(
      fc
        .constantFrom(...query.map(({ name }) => name), 'unknown', 'search[$ne]')
        .chain((name) => textFor(name).map((value) => [name, value] as const)),
      { maxLength: query.length === 0 ? 1 : 4 },
    ),
    body: fc.oneof({ weight: 12, arbitrary: bodyOf(call) }, { weight: 1, arbitrary: RAW }),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      {},
      { 'x-request-id': 'fuzz-0001' },
      { 'x-request-id': 'no id at all' },
      { 'if-none-match': '*' },
      { 'idempotency-key': 'fuzz-key-1' },
      { accept: 'text/html' },
      { 'x-forwarded-for': '203.0.113.9' },
    ),
  });
}

function bodyOf(call: DescribedCall): fc.Arbitrary<PlannedBody> {
  const content = call.operation.requestBody?.content ?? {};
  const json = content['application/json']?.schema.properties;
  if (json) {
    const fields = Object.fromEntries(Object.entries(json).map(([name, schema]) => [name, jsonFor(name, schema)]));
    const known = fc.record(fields, { requiredKeys: [] });
    const foreign = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
    const whole = fc.tuple(known, foreign).map(([own, others]): unknown => Object.assign({}, others, own));
    const value = fc.oneof(
      { weight: 8, arbitrary: fc.record(fields) },
      { weight: 4, arbitrary: whole },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    return value.map((one) => ({ kind: 'json', value: one }));
  }
  const form = content['multipart/form-data']?.schema.properties;
  if (form) return formOf(form);
  return fc.constant({ kind: 'none' });
}

function formOf(properties: Readonly<Record<string, { readonly type?: unknown }>>): fc.Arbitrary<PlannedBody> {
  const fields = Object.keys(properties).filter((name) => properties[name]?.type !== undefined);
  const fileField = Object.keys(properties).find((name) => properties[name]?.type === undefined);
  const all = fc.tuple(...fields.map((name) => textFor(name).map((value) => [name, value] as const)));
  const some = fc.array(
    fc
      .constantFrom(...fields, 'unknown', '__proto__', 'id')
      .chain((name) => textFor(name).map((value) => [name, value] as const)),
    { maxLength: 8 },
  );
  const file = fc.record({
    field: fc.oneof(
      { weight: 8, arbitrary: fc.constant(fileField ?? 'file') },
      { weight: 1, arbitrary: fc.constant('other_file') },
    ),
    name: fc.constantFrom('fish.jpg', 'export.csv', 'EXPORT.CSV', '../../x.csv', 'x.svg', ''),
    content: fc.constantFrom(
      'photo' as const,
      'photo' as const,
      'table' as const,
      'table' as const,
      'nothing' as const,
      'noise' as const,
    ),
  });
  return fc
    .record({
      fields: fc.oneof({ weight: 3, arbitrary: all }, { weight: 1, arbitrary: some }),
      file: fc.option(file, { nil: undefined, freq: fields.length > 0 ? 1 : 6 }),
    })
    .map(({ fields: sent, file: one }): PlannedBody =>
      one ? { kind: 'form', fields: sent, file: one } : { kind: 'form', fields: sent },
    );
}
