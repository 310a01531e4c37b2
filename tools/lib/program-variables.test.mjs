import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PROGRAM_VARIABLES } from './program-variables.mjs';
import { ROOT } from './processes.mjs';

/** The file with the variables of each program. @type {Record<keyof typeof PROGRAM_VARIABLES, string>} */
const SCHEMAS = {
  'front-door': 'apps/shell/server/env.ts',
  'public-site': 'tools/static-host/src/env.ts',
  'admin-console': 'tools/static-host/src/env.ts',
  gateway: 'services/gateway/src/env.ts',
  'rest-compat': 'services/rest-compat/src/env.ts',
  worker: 'services/worker/src/env.ts',
  sandbox: 'tools/sandbox/src/env.ts',
  operator: 'tools/operator/src/env.ts',
};
/** Fields that several programs share. */
const SHARED = ['packages/server-kit/src/env.ts', 'packages/backend-kit/src/env.ts'];
const OBJECT = /\bconst (\w+) =\s*(?:z\s*\.object\()?\{\n(.*?)\n\s*\}/gs;
const MEMBER = /^\s+(?:([A-Z][A-Z0-9_]+):|\.\.\.(\w+))/gm;

for (const [program, file] of Object.entries(SCHEMAS)) {
  test(`${program} gets the variables of ${file}`, () => {
    const text = [...SHARED, file].map((one) => readFileSync(path.join(ROOT, one), 'utf8')).join('\n');
    const objects = new Map(Array.from(text.matchAll(OBJECT), ([, name = '', body = '']) => [name, `\n${body}`]));
    /** @type {(object: string) => string[]} */
    const namesIn = (object) =>
      [...(objects.get(object) ?? assert.fail(`${object} is not a list of variables`)).matchAll(MEMBER)].flatMap(
        ([, name, spread]) => name ?? namesIn(spread ?? ''),
      );
    const read = namesIn(objects.has('fields') ? 'fields' : 'schema');
    const given = PROGRAM_VARIABLES[/** @type {keyof typeof PROGRAM_VARIABLES} */ (program)];
    assert.deepEqual(given.toSorted(), [...new Set(read)].toSorted());
  });
}
