import { build } from '../lib/build.mjs';
import { assertServersCanBeHad } from '../lib/needed-servers.mjs';
import { shellDevServer, watchedServices } from '../lib/services.mjs';
import { runUntilStopped } from '../lib/run-until-stopped.mjs';
import { startStack } from '../lib/stack.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/**
 * Runs the product from its sources until it is interrupted. A changed service restarts; a changed component is
 * replaced in the open page.
 */
export async function main() {
  const config = readStackConfig(process.env);
  const shell = shellDevServer(config);
  await runUntilStopped(config, {
    listeners: [{ ...shell, variable: 'PORT_OFFSET', host: '127.0.0.1' }],
    start: async (signal) => {
      await assertServersCanBeHad(config, { signal });
      await build('codegen', { signal });
      await build('build', { only: ['@derby/operator'], signal });
      return startStack(config, { services: (env) => watchedServices(config, env), signal });
    },
  });
}
