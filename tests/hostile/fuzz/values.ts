import type { JsonSchema } from '@derby/api-schemas/types';
import fc from 'fast-check';

/** The weight of valid values of 23, so that a form of five fields is valid about half of the time. */
const GOOD_WEIGHT = 20;

/** Valid values by the field names of the contract, so that some cases get past the checks. */
const GOOD = new Map<string, fc.Arbitrary<unknown>>(
  Object.entries({
    first_name: fc.constantFrom('Ada', 'Émilie', '李', 'Zoë-Anne', "O'Neil"),
    last_name: fc.constantFrom('Sheringham', 'Ng', 'van der Berg', 'Ōkubo'),
    phone_number: fc.constantFrom('250-555-0142', '+1 (250) 555-0143', '2505550144'),
    fish_weight: fc.double({ min: 0.000001, max: 2_000, noNaN: true }).map((weight) => weight.toFixed(6)),
    is_junior: fc.constantFrom('true', 'false'),
    email: fc.nat({ max: 40 }).map((index) => `buyer${index}@example.com`),
    status: fc.constantFrom('active', 'checked-in', 'cancelled'),
    username: fc.nat({ max: 40 }).map((index) => `fuzzed${index}`),
    page: fc.constantFrom('1', '2', '1000000'),
    limit: fc.constantFrom('1', '25', '100'),
    search: fc.constantFrom('ada', '#7', 'she', ''),
  }),
);

/** Hostile values. */
const HOSTILE = fc.constantFrom<unknown>(
  '',
  ' ',
  'null',
  '__proto__',
  '{"$ne":null}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '.*',
  '(a+)+$',
  '\u0000',
  '\uFEFFx',
  '\u202Ecba',
  '\uD800',
  '😀'.repeat(81),
  'x'.repeat(10_000),
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '１２３',
  '9007199254740993',
);

/** JSON values other than text. */
const HOSTILE_JSON = fc.oneof(
  HOSTILE,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2_147_483_648, 1e308, [], {}, ['a'], { $ne: null }, { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
);

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 120 }));

/** Generates a value for a form field or query parameter: mostly valid, else any text. */
export function textFor(name: string): fc.Arbitrary<string> {
  return fc
    .oneof(
      { weight: GOOD_WEIGHT, arbitrary: GOOD.get(name) ?? text },
      { weight: 1, arbitrary: text },
      { weight: 2, arbitrary: HOSTILE },
    )
    .map(String);
}

/** Generates a value for a JSON field: mostly valid by its name or type, else anything. */
export function jsonFor(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: GOOD_WEIGHT, arbitrary: GOOD.get(name) ?? byType(schema) },
    { weight: 1, arbitrary: text },
    { weight: 2, arbitrary: HOSTILE_JSON },
  );
}

function byType({ type, enum: allowed }: JsonSchema): fc.Arbitrary<unknown> {
  if (allowed) return fc.constantFrom(...allowed);
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.includes('integer')) return fc.nat({ max: 20 });
  if (types.includes('boolean')) return fc.boolean();
  return text;
}
