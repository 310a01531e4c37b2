import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { derbyEvent } from '@derby/event';
import { expect, test } from 'vitest';

test.each(derbyEvent.sponsors.map(({ src }) => src))('%s is a file of this site', (src) => {
  expect(existsSync(fileURLToPath(new URL(`../../../public${src}`, import.meta.url)))).toBe(true);
});
