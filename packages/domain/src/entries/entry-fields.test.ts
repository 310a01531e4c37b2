import { describe, expect, it, test } from 'vitest';
import { checkEntryChanges, checkEntryFields, weighedAtOf } from './entry-fields.ts';

const NOW = new Date('2025-08-09T20:00:00.000Z');
const at = (text: string) => new Date(`2025-08-09T${text}Z`);

test.each([undefined, null])('weighedAtOf returns the current time for %s', (given) => {
  expect(weighedAtOf({ weighedAt: given }, NOW)).toEqual(NOW);
});

test('weighedAtOf returns the weigh-in time of a queued entry', () => {
  expect(weighedAtOf({ weighedAt: at('19:47:12.345') }, NOW)).toEqual(at('19:47:12.345'));
});

test('weighedAtOf accepts a time up to 24 hours ago', () => {
  const oldest = new Date('2025-08-08T20:00:00.000Z');
  expect(weighedAtOf({ weighedAt: oldest }, NOW)).toEqual(oldest);
  expect(() => weighedAtOf({ weighedAt: new Date(oldest.getTime() - 1) }, NOW)).toThrow(
    'The time of the weigh-in is more than 24 hours ago',
  );
});

test('weighedAtOf returns now for a clock up to five minutes ahead and refuses more', () => {
  expect(weighedAtOf({ weighedAt: at('20:05:00.000') }, NOW)).toEqual(NOW);
  expect(() => weighedAtOf({ weighedAt: at('20:05:00.001') }, NOW)).toThrow(
    'The time of the weigh-in is in the future: check the clock',
  );
});

test('weighedAtOf names the field when it refuses a time', () => {
  expect(() => weighedAtOf({ weighedAt: new Date(Number.NaN) }, NOW)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', fields: ['weighed_at'] }),
  );
});

describe('weighedAtOf with an age', () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const TWELVE_MINUTES_AGO = at('19:48:00.000');

  test.each([0, 10 * MINUTE_MS, -30 * HOUR_MS, 3 * HOUR_MS])(
    'returns the time by the age when the clock of the device is wrong by %d ms or unknown',
    (wrongMs) => {
      const weighedAt = wrongMs ? new Date(TWELVE_MINUTES_AGO.getTime() + wrongMs) : null;
      expect(weighedAtOf({ weighedAt, weighedMsAgo: 12 * MINUTE_MS }, NOW)).toEqual(TWELVE_MINUTES_AGO);
    },
  );

  test('returns the exact time of a device whose clock agrees within two seconds', () => {
    expect(weighedAtOf({ weighedAt: at('19:48:02.000'), weighedMsAgo: 12 * MINUTE_MS }, NOW)).toEqual(
      at('19:48:02.000'),
    );
    expect(weighedAtOf({ weighedAt: at('19:48:02.001'), weighedMsAgo: 12 * MINUTE_MS }, NOW)).toEqual(
      TWELVE_MINUTES_AGO,
    );
  });

  test('refuses an age below zero or above 24 hours', () => {
    const past = 'The time of the weigh-in is more than 24 hours ago';
    expect(weighedAtOf({ weighedMsAgo: 24 * HOUR_MS }, NOW)).toEqual(new Date(NOW.getTime() - 24 * HOUR_MS));
    expect(() => weighedAtOf({ weighedAt: NOW, weighedMsAgo: 24 * HOUR_MS + 1 }, NOW)).toThrow(past);
    expect(() => weighedAtOf({ weighedMsAgo: -1 }, NOW)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', fields: ['weighed_at'] }),
    );
  });
});

const typed = {
  firstName: 'Ann',
  lastName: 'Sample',
  phoneNumber: '250-555-0100',
  fishWeight: '12.5',
  isJunior: false,
};
const check = (changes: Partial<Record<keyof typeof typed, string | boolean | null>>) =>
  checkEntryFields({ ...typed, ...changes } as typeof typed);
const refusal = (code: string, message: string, fields: string[]) => expect.objectContaining({ code, message, fields });

describe('checkEntryFields', () => {
  it('trims and parses the fields', () => {
    expect(check({ firstName: '  Ann ', phoneNumber: ' +1 (250) 555-0100', fishWeight: ' 12.5 ' })).toEqual({
      firstName: 'Ann',
      lastName: 'Sample',
      phoneNumber: '2505550100',
      fishWeightLbs: 12.5,
      isJunior: false,
    });
  });

  it('names all missing or blank fields in one error', () => {
    const missing = ['first_name', 'last_name', 'phone_number', 'fish_weight'];
    const error = refusal('MISSING_FIELDS', `Missing fields: ${missing.join(', ')}`, missing);
    expect(() => checkEntryFields({})).toThrow(error);
    expect(() => check({ firstName: ' ', lastName: null, phoneNumber: '', fishWeight: '\t' })).toThrow(error);
    expect(() => check({ lastName: '' })).toThrow(
      refusal('MISSING_FIELDS', 'Missing fields: last_name', ['last_name']),
    );
  });

  it('checks in this order: missing fields, names, phone, weight', () => {
    const long = 'x'.repeat(81);
    expect(() => check({ firstName: '', fishWeight: 'x', phoneNumber: '1' })).toThrow('Missing fields: first_name');
    expect(() => check({ firstName: long, lastName: long })).toThrow('First name must be at most 80 characters');
    expect(() => check({ lastName: long, phoneNumber: '1' })).toThrow('Last name must be at most 80 characters');
    expect(() => check({ phoneNumber: '1', fishWeight: 'x' })).toThrow('Please enter a phone number');
    expect(() => check({ fishWeight: 'x' })).toThrow('Please enter a valid number for weight');
  });

  it('accepts names of 80 characters, counted as code points', () => {
    expect(check({ lastName: '𝒜'.repeat(80) }).lastName).toBe('𝒜'.repeat(80));
    expect(() => check({ lastName: 'x'.repeat(81) })).toThrow(
      refusal('BAD_INPUT', 'Last name must be at most 80 characters', ['last_name']),
    );
  });

  it('names the field of a name or a weight that is refused', () => {
    expect(() => check({ firstName: '99' })).toThrow(
      refusal('BAD_INPUT', 'First name must contain a letter', ['first_name']),
    );
    expect(() => check({ fishWeight: '0' })).toThrow(
      refusal('BAD_INPUT', 'Fish weight must be greater than 0', ['fish_weight']),
    );
  });

  it('stores names in the composed form', () => {
    expect(check({ firstName: 'Zoe\u0308' }).firstName).toBe('Zo\u00EB');
  });

  it('defaults to the regular division', () => {
    expect(check({ isJunior: true }).isJunior).toBe(true);
    expect(check({ isJunior: null }).isJunior).toBe(false);
  });
});

describe('checkEntryChanges', () => {
  it('returns only the given fields', () => {
    expect(checkEntryChanges({})).toEqual({});
    expect(checkEntryChanges({ lastName: ' Example ', isJunior: true })).toEqual({
      lastName: 'Example',
      isJunior: true,
    });
    expect(checkEntryChanges({ isJunior: null, isCatchDonated: null })).toEqual({});
  });

  it('refuses fields that are blank or null', () => {
    const fields = { firstName: ' ', lastName: null, phoneNumber: '', isJunior: true };
    expect(() => checkEntryChanges(fields)).toThrow(
      refusal('MISSING_FIELDS', 'Missing fields: first_name, last_name, phone_number', [
        'first_name',
        'last_name',
        'phone_number',
      ]),
    );
  });
});
