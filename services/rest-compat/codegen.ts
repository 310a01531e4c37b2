import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generateOperations } from '@derby/build-kit/codegen';

/** `--write-openapi` also rewrites the committed description of the contract. A test compares the two. */
const WRITE_OPENAPI = process.argv.includes('--write-openapi');

await generateOperations({
  documents: 'src/operations',
  output: 'src/generated/operations.ts',
  documentMode: 'string',
});

if (WRITE_OPENAPI) {
  // Imported here, because the routes import files that were generated above.
  const { publishedDescription } = await import('./src/openapi/document.ts');
  const require = createRequire(import.meta.url);
  writeFileSync(
    require.resolve('@derby/api-schemas/openapi.json'),
    `${JSON.stringify(publishedDescription(), null, 2)}\n`,
  );
}
