import { resolved } from '@derby/api-schemas/operations';
import type { JsonSchema, Parameter } from '@derby/api-schemas/types';
import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { nameProblem } from '@derby/rules/person-name';
import { wireNameOf } from '@derby/rules/wire-names';
import { describe, expect, it } from 'vitest';
import { publishedDescription } from './document.ts';

const description = publishedDescription();

function bodyOf(method: string, path: string) {
  const [content] = Object.values(description.paths[path]?.[method]?.requestBody?.content ?? {});
  if (!content) throw new Error(`${method} ${path} has no body`);
  return content;
}

/** Returns whether a text is valid for a JSON Schema. */
function passes(schema: JsonSchema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern = '', enum: allowed = [text], allOf = [], not } = schema;
  const { length } = Array.from(text);
  return (
    length >= minLength &&
    length <= maxLength &&
    new RegExp(pattern, 'u').test(text) &&
    allowed.includes(text) &&
    allOf.every((one) => passes(one, text)) &&
    !(not && passes(not, text))
  );
}

const NAME = {
  good: [
    'A',
    ' Ada ',
    '\nAda\t',
    "O'Neil",
    '李',
    `A${'🐟'.repeat(79)}`,
    'van der Berg',
    'A/B',
    'Dr. A.',
    'می\u200Cخوا',
    '葛\uFE00',
  ],
  bad: [
    '',
    ' \t\n',
    'x'.repeat(81),
    '0',
    '🐟',
    'A\u202EB',
    'A\nB',
    '1\u200CB',
    `A${'\u0301'.repeat(9)}`,
    'www.fish',
    'see WWW.fish',
    'a.ca/b',
    'http://a',
  ],
};
const PASSWORD = {
  good: ['secret', ' secret ', 'a b c d'],
  bad: ['', '      ', '12345', '  12345  ', 'x'.repeat(1_001)],
};
const NOT_BLANK = { good: ['123456', ' 1'], bad: ['', ' \n'] };
const EMAIL = { good: ['a@b.ca', ' A@b.ca ', ''], bad: ['jo@@x.ca', 'jo@x', 'jo x@x.ca', 'no address', '@x.ca'] };
const USERNAME = { good: ['bo', ' Zoë '], bad: ['', '  ', 'x'.repeat(81)] };
const ENTRY = {
  first_name: NAME,
  last_name: NAME,
  phone_number: {
    good: ['2505550142', '250-555-0142', '+1 (250) 555-0142', '1-250-555-0142', '1234567890', 'tel 250.555.0142 '],
    bad: ['', '555-0142', '25055501422', '22505550142', 'phone', '٢٥٠٥٥٥٠١٤٢'],
  },
  fish_weight: {
    good: [
      '5',
      '5.',
      '.5',
      '5,5',
      '0,5',
      '005.50',
      '+5',
      ' 12.345678 ',
      '0.000001',
      '999.9',
      '1999.999999',
      '2000',
      '2000.0',
    ],
    bad: [
      '',
      ' ',
      '.',
      '0',
      '0.0',
      '0.0000001',
      '-1',
      'heavy',
      '1e3',
      '5,5,5',
      '1,250.5',
      '12-8',
      '5 lbs',
      '2000.1',
      '2001',
      '10000',
      'NaN',
    ],
  },
};

const TEXTS: readonly (readonly [method: string, path: string, fields: Readonly<Record<string, typeof NAME>>])[] = [
  ['post', '/api/entries', ENTRY],
  ['put', '/api/entries/{id}', ENTRY],
  ['post', '/api/entries/{id}/send-sms', { message: { good: ['x', ' x\n'], bad: ['', ' \n', 'x'.repeat(1_601)] } }],
  [
    'put',
    '/api/participants/{id}',
    {
      first_name: NAME,
      last_name: NAME,
      email: EMAIL,
      status: { good: ['active', 'checked-in', 'cancelled'], bad: ['', 'Active', 'gone'] },
    },
  ],
  ['post', '/api/users', { username: USERNAME, password: PASSWORD, email: EMAIL }],
  ['post', '/api/users/{id}/reset-password', { newPassword: PASSWORD }],
  ['post', '/api/login', { username: NOT_BLANK, password: NOT_BLANK }],
  ['post', '/api/auth/change-password', { currentPassword: NOT_BLANK, newPassword: PASSWORD }],
  ['post', '/api/auth/2fa/enable', { verificationCode: NOT_BLANK }],
  ['post', '/api/auth/2fa/disable', { currentPassword: NOT_BLANK, verificationCode: NOT_BLANK }],
];

describe('the request schemas', () => {
  it.each(TEXTS)('accept and refuse the same texts as the rules for %s %s', (method, path, fields) => {
    const { properties = {} } = bodyOf(method, path).schema;
    for (const [name, { good, bad }] of Object.entries(fields)) {
      const schema = properties[name] ?? {};
      for (const text of good) expect([name, text, passes(schema, text)]).toEqual([name, text, true]);
      for (const text of bad) expect([name, text, passes(schema, text)]).toEqual([name, text, false]);
    }
  });

  it.each([
    ['post', '/api/users', ['username', 'password']],
    ['post', '/api/login', ['username', 'password']],
    ['post', '/api/entries', ['first_name', 'last_name', 'phone_number', 'fish_weight']],
    ['post', '/api/entries/{id}/send-sms', ['message']],
    ['post', '/api/participants/import', ['csvFile']],
  ])('require the fields of %s %s as texts that are not null', (method, path, required) => {
    const { schema } = bodyOf(method, path);
    expect(schema.required).toEqual(required);
    for (const name of required.filter((one) => one !== 'csvFile')) {
      expect([name, schema.properties?.[name]?.type]).toEqual([name, 'string']);
    }
  });

  it('limit the counts of a participant to integers from 0 to 1,000,000', () => {
    const { properties = {} } = bodyOf('put', '/api/participants/{id}').schema;
    for (const name of ['total_tickets', 'derby_entries', 'junior_entries']) {
      expect(properties[name]).toMatchObject({ type: 'integer', minimum: 0, maximum: 1_000_000 });
    }
  });

  it('require a file name that ends in .csv for an import', () => {
    const header = bodyOf('post', '/api/participants/import').encoding?.['csvFile']?.headers['Content-Disposition'];
    const schema = header?.schema ?? {};
    expect(header?.required).toBe(true);
    expect(passes(schema, 'form-data; name="csvFile"; filename="Export.CSV"')).toBe(true);
    expect(passes(schema, 'form-data; name="csvFile"; filename="export.txt"')).toBe(false);
    expect(passes(schema, 'form-data; name="csvFile"')).toBe(false);
  });

  it('accept idempotency keys of 1 to 200 ASCII characters', () => {
    const { schema } = resolved<Parameter>(description, { $ref: '#/components/parameters/IdempotencyKey' });
    for (const key of ['a', 'scale-1-0001', 'a b', 'x'.repeat(200)])
      expect([key, passes(schema, key)]).toEqual([key, true]);
    for (const key of ['', ' ', ' a', 'é', '\u0000', 'a\nb', '\u0085', '🐟', 'x'.repeat(201)]) {
      expect([key, passes(schema, key)]).toEqual([key, false]);
    }
  });

  it('refuse searches of more than ten words', () => {
    const parameters = description.paths['/api/entries/public']?.['get']?.parameters ?? [];
    const schema = parameters.flatMap((one) => ('name' in one && one.name === 'search' ? [one.schema] : []))[0] ?? {};
    expect(passes(schema, ' a b c d e f g h i j ')).toBe(true);
    expect(passes(schema, '')).toBe(true);
    expect(passes(schema, 'a b c d e f g h i j k')).toBe(false);
  });
});

it('the schema of an entry has every typed field except isCatchDonated, which only the console sends', () => {
  const typed = ENTRY_FIELD_NAMES.filter((name) => name !== 'isCatchDonated').map(wireNameOf);
  const { schema } = bodyOf('post', '/api/entries');
  expect(Object.keys(resolved(description, schema).properties ?? {})).toEqual([
    ...typed,
    'derby_generation',
    'fish_photo',
  ]);
});

it('describe the same names as the rule, also with characters that no reader sees', () => {
  const schema = bodyOf('post', '/api/entries').schema.properties?.first_name ?? {};
  const codesFrom = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
  // All of the first plane, and what lies around the invisible ones of others.
  const names = [0, 0x1_10_00, 0x1_34_00, 0x1_bc_00, 0x1_d1_00, 0xe_00_00]
    .flatMap((first) => codesFrom(first, first === 0 ? 0x1_00_00 : 0x10_00))
    // JSON has no half of a pair.
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => `A${String.fromCodePoint(code)}B`);
  expect(names.filter((name) => passes(schema, name) !== (nameProblem(name.normalize('NFC')) === null))).toEqual([]);
});
