import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { publishedDescription } from './src/openapi/document.ts';

/** Rewrites the committed description of the contract. A test compares the two. */
const require = createRequire(import.meta.url);
writeFileSync(
  require.resolve('@derby/api-schemas/openapi.json'),
  `${JSON.stringify(publishedDescription(), null, 2)}\n`,
);
