import { build } from '../build.mjs';

/** Renews the generated code before any test, so that `npx vitest` also works on a fresh clone or another branch. */
export async function setup() {
  // Each project repeats the setup of the root.
  if (process.env.CODE_IS_GENERATED) return;
  process.env.CODE_IS_GENERATED = 'true';
  await build('codegen');
}
