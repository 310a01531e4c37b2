import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readGraphqlFiles } from '@derby/build-kit/read-sdl';
import { buildSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';

test('the committed schema equals the schema of the modules (npm run codegen -w services/gateway -- --write-schema)', () => {
  const modules = readGraphqlFiles(fileURLToPath(new URL('modules', import.meta.url)));
  const schema = printSchema(buildSchema(modules.map((file) => file.text).join('\n')));
  const require = createRequire(import.meta.url);
  const committed = readFileSync(require.resolve('@derby/api-schemas/schema.graphql'), 'utf8');
  expect(committed).toBe(`${schema}\n`);
});
