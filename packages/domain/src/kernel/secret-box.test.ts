import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key that is long enough for a test');
const PLACE = { purpose: 'two-factor seed', rowId: 7 };
/** Sealed by the same key in the format without a place. */
const FIRST_FORMAT = 'v1.yChcJ0bPHTmvyXfXN4JhqDZ7Tj0lm7hiSxstlFzOk5HxDnEBuBj8LM_ccA';

it('opens what it sealed, and never seals the same text alike', () => {
  const sealed = box.seal('pässwörd', PLACE);
  expect(sealed).not.toContain('pässwörd');
  expect(box.open(sealed, PLACE)).toBe('pässwörd');
  expect(box.seal('pässwörd', PLACE)).not.toBe(sealed);
});

it.each([
  ['with another key', () => createSecretBox('another key that is long enough').open(box.seal('x', PLACE), PLACE)],
  ['that was altered', () => box.open(`${box.seal('x', PLACE).slice(0, -2)}AA`, PLACE)],
  ['that was moved to another row', () => box.open(box.seal('x', PLACE), { ...PLACE, rowId: 8 })],
  ['that was moved to another purpose', () => box.open(box.seal('x', PLACE), { ...PLACE, purpose: 'signing secret' })],
  ['that is made to look like the first format', () => box.open(box.seal('x', PLACE).replace('v2.', 'v1.'), PLACE)],
])('refuses a text %s', (_what, open) => {
  expect(open).toThrow(/authenticate/);
});

it('refuses a text that was never sealed', () => {
  expect(() => box.open('plain text', PLACE)).toThrow('This is not a sealed secret.');
});

it('opens the first format anywhere, and tells that it is bound to no place', () => {
  expect(box.open(FIRST_FORMAT, PLACE)).toBe('sealed long ago');
  expect(box.isBound(FIRST_FORMAT)).toBe(false);
  expect(box.isBound(box.seal('x', PLACE))).toBe(true);
});

it('derives the same digits each time, others for another purpose, text or key', () => {
  const digits = box.derive('purpose', 'text');
  expect(digits).toMatch(/^[0-9a-f]{64}$/);
  expect(box.derive('purpose', 'text')).toBe(digits);
  const others = [
    box.derive('other purpose', 'text'),
    box.derive('purpose', 'other text'),
    createSecretBox('another key that is long enough').derive('purpose', 'text'),
  ];
  expect(new Set([digits, ...others]).size).toBe(4);
});
