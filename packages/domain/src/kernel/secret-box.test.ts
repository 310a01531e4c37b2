import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key that is long enough for a test');
const PLACE = { purpose: 'two-factor seed', rowId: 7 };
/** Sealed by the same key in the first format, which is not bound to a row. */
const FIRST_FORMAT = 'v1.yChcJ0bPHTmvyXfXN4JhqDZ7Tj0lm7hiSxstlFzOk5HxDnEBuBj8LM_ccA';

it('secret box opens a sealed text and seals the same text differently each time', () => {
  const sealed = box.seal('pässwörd', PLACE);
  expect(sealed).not.toContain('pässwörd');
  expect(box.open(sealed, PLACE)).toBe('pässwörd');
  expect(box.seal('pässwörd', PLACE)).not.toBe(sealed);
});

it.each([
  ['with another key', () => createSecretBox('another key that is long enough').open(box.seal('x', PLACE), PLACE)],
  ['that was changed', () => box.open(`${box.seal('x', PLACE).slice(0, -2)}AA`, PLACE)],
  ['of another row', () => box.open(box.seal('x', PLACE), { ...PLACE, rowId: 8 })],
  ['of another purpose', () => box.open(box.seal('x', PLACE), { ...PLACE, purpose: 'signing secret' })],
  ['with a forged version prefix', () => box.open(box.seal('x', PLACE).replace('v2.', 'v1.'), PLACE)],
])('secret box refuses a text %s', (_what, open) => {
  expect(open).toThrow(/authenticate/);
});

it('secret box refuses a text that is not sealed', () => {
  expect(() => box.open('plain text', PLACE)).toThrow('This is not a sealed secret.');
});

it('secret box opens the first format for any row and reports that it is not bound', () => {
  expect(box.open(FIRST_FORMAT, PLACE)).toBe('sealed long ago');
  expect(box.isBound(FIRST_FORMAT)).toBe(false);
  expect(box.isBound(box.seal('x', PLACE))).toBe(true);
});

it('secret box derives stable digits that differ by purpose, text and key', () => {
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
