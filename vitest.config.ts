import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Newer releases of Node have an empty localStorage of their own, which hides the one of the DOM that tests bring. */
const WITHOUT_WEB_STORAGE = Number(process.versions.node.split('.')[0]) >= 25 ? ['--no-experimental-webstorage'] : [];

const ignored = ['**/node_modules/**', '**/dist/**', '**/dist-server/**', '**/generated/**'];

/**
 * Runs the files of one environment after those of the other: a worker that changes from one to the other is thrown
 * away with all the modules that it has loaded.
 */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const needsDom = new Map(sorted.map((file) => [file, wantsDom(file)]));
    return sorted.toSorted((one, other) => Number(needsDom.get(one)) - Number(needsDom.get(other)));
  }
}

const wantsDom = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

const HANG_LIMIT_MS = 600_000;

const isLongForm = process.env['TEST_FORM'] === 'long';
/** Files that the gate leaves out. */
const longOnly = isLongForm ? [] : ['**/*.long.{test,int.test,timed.test}.{ts,mjs}'];
/** `npm test` runs files that measure time after all others. */
const { TEST_FILES, TEST_MODULE_CACHE } = process.env;
const timed = TEST_FILES === 'untimed' ? ['**/*.timed.test.ts'] : [];

/** The tiers by name: what a test needs decides where it belongs (docs/testing.md, "Tiers"). */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  // Node takes graphql's CommonJS build and Vite its ES one; two of them in one process refuse each other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    reporters: ['default'],
    // The machine has nothing else to do.
    maxWorkers: '100%',
    execArgv: WITHOUT_WEB_STORAGE,
    sequence: { sequencer: EnvironmentSequencer },
    // Bound what hangs, also on a machine that stood still for minutes; no test is about these times.
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    expect: { poll: { timeout: 10_000, interval: 5 } },
    globalSetup: ['tools/lib/testing/generated-code.setup.mjs'],
    ...(TEST_MODULE_CACHE && { experimental: { fsModuleCache: true, fsModuleCachePath: TEST_MODULE_CACHE } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,services,tools}/**/*.test.{ts,tsx}'],
          exclude: ignored.concat('**/*.int.test.ts'),
          setupFiles: ['packages/micro-frontend/src/testing/served-page.setup.ts'],
          // Loading React, Apollo and the domain anew for each of two hundred files took more time than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['{apps,packages,services,tools}/**/*.int.test.{ts,mjs}'],
          exclude: ignored.concat(longOnly),
          isolate: false,
          globalSetup: ['tools/lib/testing/servers.setup.mjs'],
          setupFiles: ['tools/lib/testing/servers-of-worker.setup.mjs'],
          // More than the processors, because they wait for servers. Redis has a database for each.
          maxWorkers: Math.min(availableParallelism() + 1, 15),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], exclude: ignored.concat(longOnly) },
      },
      // One tier after the other, one file at a time, because the files share a product.
      productTier('contract', { groupOrder: 2 }),
      productTier('hostile', { groupOrder: 3 }),
      // In the gate one file waits while the other kills. Files that measure time run alone.
      productTier('faults', { groupOrder: 4, maxWorkers: isLongForm || TEST_FILES === 'timed' ? 1 : 2 }),
      productTier('bench', { groupOrder: 5 }),
    ],
  },
});

/** A tier in `tests` that needs a built product. */
function productTier(
  name: string,
  { groupOrder, maxWorkers = 1 }: { readonly groupOrder: number; readonly maxWorkers?: number },
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      exclude: ignored.concat(longOnly, timed),
      globalSetup: ['tests/support/shared-product.setup.ts'],
      isolate: false,
      maxWorkers,
      maxConcurrency: 2,
      sequence: { groupOrder },
    },
  };
}
