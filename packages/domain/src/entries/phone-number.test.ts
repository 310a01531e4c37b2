import { describe, expect, it } from 'vitest';
import { parsePhoneNumber, toE164 } from './phone-number.ts';

describe('a phone number', () => {
  it.each([
    '2505550100',
    '250-555-0100',
    '(250) 555 0100',
    '+1 250 555 0100',
    '12505550100',
    '1-250-555-0100',
    '+12505550100',
  ])('%j is 2505550100', (text) => {
    expect(parsePhoneNumber(text)).toBe('2505550100');
  });

  it('may begin with a 1 of its own when it has ten digits', () => {
    expect(parsePhoneNumber('1234567890')).toBe('1234567890');
  });

  it.each(['', '555-0100', '250555010', '22505550100', '+44 20 7946 0958 1', 'phone'])('%j is none', (text) => {
    expect(parsePhoneNumber(text)).toBeNull();
  });

  it('is sent to with its country code', () => {
    expect(toE164('2505550100')).toBe('+12505550100');
  });
});
