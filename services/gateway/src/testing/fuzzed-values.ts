import { SETTING_KEYS } from '@derby/domain/settings';

/**
 * Valid values by field name, so that some operations pass the checks. Few of each, so that operations hit the same
 * rows.
 */
export const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  firstName: ['Ada', 'Zoë-Anne', '李'],
  lastName: ['Sheringham', "O'Neil"],
  phoneNumber: ['250-555-0142', '+1 250 555 0143'],
  fishWeight: ['12.5', '0.000001'],
  email: ['buyer1@example.com', 'buyer2@example.com'],
  status: ['active', 'checked-in'],
  username: ['fuzzed1', 'fuzzed2', 'admin'],
  password: ['low tide at noon'],
  newPassword: ['low tide at noon'],
  // Settings that would end this test's own session or lock it out are left out.
  key: SETTING_KEYS.filter((key) => !/^jwt_|^maintenance_mode|^force_2fa|^rate_limit/.test(key)),
  value: ['true', 'false', '5', 'text'],
};

/** Values that no client should send. */
export const HOSTILE: readonly unknown[] = ([] as unknown[]).concat(
  ['', ' ', '\u0000', '\uD800', '😀'.repeat(81), 'x'.repeat(10_000)],
  ['{"$ne":null}', '.*', '(a+)+$', '../../etc/passwd', "' OR 1=1 --", '__proto__'],
  ['1e309', 'NaN', '9007199254740993', '2147483648'],
  [null, true, -1, 0, 1.5, 2_147_483_648, 1e308],
  [{}, { $gt: '' }, { $where: 'sleep(9)' }, [], [[]], ['a']],
  [JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}')],
);

/** Words that turn one document into another. */
export const LEXEMES = [
  ...'{ } ( ) [ ] ! : $ @ ... " """ # -1 1e999 99999999999 null true $input 🐟'.split(' '),
  ...'__typename __schema __type on fragment query mutation subscription @defer'.split(' '),
  '@include(if: true)',
  '@skip(if: $no)',
  'x'.repeat(300),
  '\u0000',
  '\uFEFF',
  '\u202E',
];

/** Damage that a client may do around an operation. */
export const ENVELOPES: readonly Record<string, unknown>[] = [
  { operationName: 'Unknown' },
  { operationName: { $ne: null } },
  { variables: [] },
  { variables: 'text' },
  { query: null },
  { query: ['{ viewer { id } }'] },
  { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
  { extensions: { persistedQuery: { version: '1', sha256Hash: {} } } },
];
