import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key that is long enough for a test');

it('opens what it sealed, and never seals the same text alike', () => {
  const sealed = box.seal('pässwörd');
  expect(sealed).not.toContain('pässwörd');
  expect(box.open(sealed)).toBe('pässwörd');
  expect(box.seal('pässwörd')).not.toBe(sealed);
});

it.each([
  ['with another key', () => createSecretBox('another key that is long enough').open(box.seal('x')), /authenticate/],
  ['that was altered', () => box.open(`${box.seal('x').slice(0, -2)}AA`), /authenticate/],
  ['that was never sealed', () => box.open('plain text'), 'This is not a sealed secret.'],
])('refuses text %s', (_what, open, message) => {
  expect(open).toThrow(message);
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
