import { hash } from 'node:crypto';
import { networkOf, type Deps } from '../../kernel/index.ts';
import type { AttemptStore } from './attempt-store.ts';

const KNOWN_MS = 30 * 86_400_000;

type KnownNetworkDeps = Pick<Deps, 'clock'> & { readonly attempts: AttemptStore };

/** Marks the network of a signed-in user as known for 30 days. */
export async function rememberNetwork(deps: KnownNetworkDeps, address: string): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.attempts.change(keyOf(address), () => ({ keep: [now], forMs: KNOWN_MS, result: undefined }));
}

/** Returns whether a user was signed in on this network within the last 30 days. */
export async function isKnownNetwork(deps: KnownNetworkDeps, address: string): Promise<boolean> {
  const now = deps.clock.now().getTime();
  return await deps.attempts.change(keyOf(address), ([seenAt]) => {
    const leftMs = seenAt === undefined ? 0 : seenAt + KNOWN_MS - now;
    return { keep: seenAt === undefined || leftMs <= 0 ? [] : [seenAt], forMs: leftMs, result: leftMs > 0 };
  });
}

const keyOf = (address: string) => `known-network:${hash('sha256', networkOf(address))}`;
