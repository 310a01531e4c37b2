import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sponsors } from '@derby/rules/event/sponsors';
import { expect, test } from 'vitest';

test.each(sponsors.map(({ src }) => src))('%s is a file of this site', (src) => {
  expect(existsSync(fileURLToPath(new URL(`../../../public${src}`, import.meta.url)))).toBe(true);
});
