import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { runUntilStopped } from '../lib/run-until-stopped.mjs';
import { builtServices } from '../lib/services.mjs';
import { startStack } from '../lib/stack.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** Installs, builds and runs the product until it is interrupted. */
export async function main() {
  const config = readStackConfig(process.env);
  await runUntilStopped(config, {
    start: async (signal) => {
      await ensureInstalled({ signal });
      await runTurbo('build', { signal });
      return startStack(config, { services: builtServices, signal });
    },
  });
}
