import type { ModuleFederationOptions } from '@module-federation/vite';
import { REMOTE_ENTRY_FILE, REMOTE_MODULE, type RemoteId } from '@derby/micro-frontend/contract';
import { SHARED_SINGLETONS } from '@derby/micro-frontend/shared';

const COMMON = {
  shared: SHARED_SINGLETONS,
  // The type worker needs TypeScript's JavaScript API, which version 7 does not have.
  dts: false,
  manifest: false,
  disableSnapshot: true,
  dev: { remoteHmr: true },
} satisfies Partial<ModuleFederationOptions>;

/** Federation options of a remote that exposes `exposedModule` (a path from the app's folder), a `RemoteModule`. */
export function remoteFederation(name: RemoteId, exposedModule: string): ModuleFederationOptions {
  return {
    ...COMMON,
    name,
    filename: REMOTE_ENTRY_FILE,
    exposes: { [`./${REMOTE_MODULE}`]: exposedModule },
    disableRemote: true,
  };
}

/** Federation options of the shell. It names no remotes: their addresses are known at run time only. */
export function hostFederation(): ModuleFederationOptions {
  return { ...COMMON, name: 'shell', filename: 'assets/host-[hash].js', remotes: {} };
}
