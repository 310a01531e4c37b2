import { join } from 'node:path';
import { build } from 'vite';
import { REPOSITORY_ROOT } from '../../support/stack.ts';

/** Each service with a launcher that leaves out limits by name, and the variable that makes a stack use its build. */
const LAUNCHERS = [
  { variable: 'GATEWAY_MAIN', root: 'services/gateway', main: 'src/testing/undefended-gateway.ts' },
  { variable: 'REST_COMPAT_MAIN', root: 'services/rest-compat', main: 'src/testing/undefended-rest-compat.ts' },
  {
    variable: 'FRONT_DOOR_MAIN',
    root: 'apps/shell',
    main: 'server/testing/undefended-front-door.ts',
    configFile: 'vite.server.config.ts',
  },
] as const;

/** Builds the launchers; returns the environment that runs a stack without the named limits and checks. */
export async function buildUndefended(names: readonly string[]): Promise<Record<string, string>> {
  const mains = await Promise.all(
    LAUNCHERS.map(async (launcher) => {
      const { variable, main } = launcher;
      const root = join(REPOSITORY_ROOT, launcher.root);
      const outDir = join(REPOSITORY_ROOT, 'node_modules/.cache/undefended', launcher.root);
      await build({
        root,
        ...('configFile' in launcher ? { configFile: join(root, launcher.configFile) } : {}),
        configLoader: 'runner',
        logLevel: 'error',
        // As in a production build, whatever NODE_ENV a test runner sets.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        build: { outDir, emptyOutDir: true, rolldownOptions: { input: { main } } },
      });
      return [variable, join(outDir, 'main.js')] as const;
    }),
  );
  return { ...Object.fromEntries(mains), UNDEFENDED: names.join(',') };
}
