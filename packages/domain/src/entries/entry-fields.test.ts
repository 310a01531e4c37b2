import { describe, expect, it } from 'vitest';
import { checkEntryFields } from './entry-fields.ts';

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

describe('the fields of an entry', () => {
  it('are trimmed and parsed', () => {
    expect(check({ firstName: '  Ann ', phoneNumber: ' +1 (250) 555-0100', fishWeight: ' 12.5 ' })).toEqual({
      firstName: 'Ann',
      lastName: 'Sample',
      phoneNumber: '2505550100',
      fishWeightLbs: 12.5,
      isJunior: false,
    });
  });

  it('name everything that is missing or blank at once', () => {
    const missing = ['first_name', 'last_name', 'phone_number', 'fish_weight'];
    const error = refusal('MISSING_FIELDS', `Missing fields: ${missing.join(', ')}`, missing);
    expect(() => checkEntryFields({})).toThrow(error);
    expect(() => check({ firstName: ' ', lastName: null, phoneNumber: '', fishWeight: '\t' })).toThrow(error);
    expect(() => check({ lastName: '' })).toThrow(
      refusal('MISSING_FIELDS', 'Missing fields: last_name', ['last_name']),
    );
  });

  it('are checked in the order of the contract: missing, weight, phone, names', () => {
    const long = 'x'.repeat(81);
    expect(() => check({ firstName: '', fishWeight: 'x', phoneNumber: '1' })).toThrow('Missing fields: first_name');
    expect(() => check({ fishWeight: 'x', phoneNumber: '1' })).toThrow('Please enter a valid number for weight');
    expect(() => check({ phoneNumber: '1', firstName: long })).toThrow('Please enter a phone number');
    expect(() => check({ firstName: long })).toThrow('First name must be at most 80 characters');
  });

  it('allow names of 80 characters, counted as a reader does', () => {
    expect(check({ lastName: '𝒜'.repeat(80) }).lastName).toBe('𝒜'.repeat(80));
    expect(() => check({ lastName: 'x'.repeat(81) })).toThrow(
      refusal('BAD_INPUT', 'Last name must be at most 80 characters', ['last_name']),
    );
  });

  it('are of the regular division unless junior is ticked', () => {
    expect(check({ isJunior: true }).isJunior).toBe(true);
    expect(check({ isJunior: null }).isJunior).toBe(false);
  });
});
