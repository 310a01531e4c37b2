import { join } from 'node:path';
import { build } from 'vite';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** A protection that the worker lacks, or `slow`. */
export type Fault = 'no-claim' | 'no-slot' | 'no-look-up' | 'slow';

/** One folder for each process that runs test files: a build empties it, and workers of another file run meanwhile. */
const outDir = join(REPOSITORY_ROOT, 'node_modules/.cache/faulty-worker', process.env['VITEST_POOL_ID'] ?? '0');
let built: Promise<unknown> | undefined;

/** Builds the faulty worker once. Returns the environment that makes a stack run it. */
export async function buildFaultyWorker(fault: Fault): Promise<{ WORKER_MAIN: string; WORKER_FAULT: Fault }> {
  // Tests run in parallel, and a second build would replace the files of running workers.
  built ??= buildOnce();
  await built;
  return { WORKER_MAIN: join(outDir, 'main.js'), WORKER_FAULT: fault };
}

async function buildOnce(): Promise<void> {
  await build({
    root: join(REPOSITORY_ROOT, 'services/worker'),
    configLoader: 'runner',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: { main: 'src/testing/faulty-worker.ts' } } },
  });
}
