import { join } from 'node:path';
import { build } from 'vite';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** A protection that the worker does without, or a worker that is slow. */
export type Fault = 'no-claim' | 'no-slot' | 'no-look-up' | 'slow';

const outDir = join(REPOSITORY_ROOT, 'node_modules/.cache/faulty-worker');
let built: Promise<unknown> | undefined;

/** Builds the worker whose parts fault tests replace, once; returns the environment that runs it in a stack. */
export async function buildFaultyWorker(fault: Fault): Promise<{ WORKER_MAIN: string; WORKER_FAULT: Fault }> {
  // Tests run beside each other, and a second build would take away what the workers of the first one run.
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
