import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,services,tools}/**/*.test.{ts,tsx}'],
          exclude: ignored.concat('**/*.{int,s3}.test.ts'),
          setupFiles: ['packages/micro-frontend/src/testing/served-page.setup.ts'],
          // Loading React, Apollo and the domain anew for each of two hundred files took more time than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['{apps,packages,services,tools}/**/*.int.test.ts'],
          exclude: ignored,
          isolate: false,
          setupFiles: ['tools/lib/testing/own-redis.setup.mjs'],
          // More than the processors, because they wait for servers. Redis has a database for each.
          maxWorkers: Math.min(availableParallelism() + 1, 15),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 's3', include: ['packages/**/*.s3.test.ts'], exclude: ignored },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/hostile/sign-in.setup.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: { name: 'attacks', include: ['tests/attacks/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: { name: 'perf', include: ['tests/perf/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'deadlines', include: ['tests/deadlines/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'cluster', include: ['tests/cluster/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: { name: 'browsers', include: ['tests/browsers/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'privacy',
          include: ['tests/privacy/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          // Whole products.
          maxConcurrency: 2,
          fileParallelism: false,
        },
      },
    ],
  },
});
