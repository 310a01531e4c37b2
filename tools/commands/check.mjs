import { runCheckSteps } from '../lib/check-steps.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';

/** Runs all checks that need no running product. */
export async function main() {
  const { signal } = watchInterrupts();
  await ensureInstalled({ signal });
  const { failed } = await runCheckSteps({ signal });
  return failed === 0 ? 0 : 1;
}
