import { runTurbo } from '../build.mjs';

/** Renews the generated code before any test, so that `npx vitest` also works on a fresh clone or another branch. */
export async function setup() {
  await runTurbo('codegen');
}
