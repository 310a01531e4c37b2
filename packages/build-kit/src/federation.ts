import type { ModuleFederationOptions } from '@module-federation/vite';
import { REMOTE_ENTRY_FILE, REMOTE_MODULE, type RemoteId } from '@derby/micro-frontend/contract';

const COMMON = {
  // One copy per page. Shared packages are not tree-shaken, so the router is shared as a facade of the used parts.
  shared: {
    react: { singleton: true },
    'react-dom': { singleton: true },
    '@derby/micro-frontend/router': { singleton: true },
  },
  // Type generation needs TypeScript's JavaScript API, which version 7 does not have.
  dts: false,
  manifest: false,
  disableSnapshot: true,
  dev: { remoteHmr: true },
} satisfies Partial<ModuleFederationOptions>;

/**
 * Returns the federation options of a remote that exposes `exposedModule` (a path from the app's folder), a
 * `RemoteModule`.
 */
export function remoteFederation(name: RemoteId, exposedModule: string): ModuleFederationOptions {
  return {
    ...COMMON,
    name,
    filename: REMOTE_ENTRY_FILE,
    exposes: { [`./${REMOTE_MODULE}`]: exposedModule },
    disableRemote: true,
  };
}

/** Returns the federation options of the shell. It lists no remotes: their addresses are known only at run time. */
export function hostFederation(): ModuleFederationOptions {
  return {
    ...COMMON,
    name: 'shell',
    filename: 'assets/host-[hash].js',
    remotes: {},
    experiments: { provideExternalRuntime: true },
  };
}
