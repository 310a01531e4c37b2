import { withinTime } from './within-time.ts';

/** A dependency of a process. `check` resolves when it is usable and rejects otherwise. */
export interface ReadinessProbe {
  readonly name: string;
  /** Optional dependencies are listed but do not affect readiness. */
  readonly optional?: boolean;
  /** Show its state to all clients, not only to operators. */
  readonly isPublic?: boolean;
  /** Aborts when the check takes too long. */
  check(signal: AbortSignal): Promise<unknown>;
}

/** The state of one dependency. */
export interface ReadinessState {
  readonly name: string;
  readonly ready: boolean;
  readonly optional: boolean;
  readonly isPublic: boolean;
}

/** The state of a process and of its dependencies. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: readonly ReadinessState[];
}

const PROBE_TIMEOUT_MS = 2_000;

async function stateOf(probe: ReadinessProbe): Promise<ReadinessState> {
  const { name, optional = false, isPublic = false } = probe;
  const late = new AbortController();
  try {
    await withinTime(probe.check(late.signal), PROBE_TIMEOUT_MS);
    return { name, ready: true, optional, isPublic };
  } catch {
    late.abort();
    return { name, ready: false, optional, isPublic };
  }
}

/** Runs all probes at once, each for at most 2 s. `ready` is false when a required probe failed. */
export async function checkReadiness(probes: readonly ReadinessProbe[]): Promise<Readiness> {
  const checks = await Promise.all(probes.map(stateOf));
  return { ready: checks.every((state) => state.ready || state.optional), checks };
}

/**
 * Retries a failed check of a service once. Behind a balancer another process may respond, and one stopping process
 * says nothing about the others. Otherwise all processes in front of the service would become unready too.
 */
export function askedTwice(check: ReadinessProbe['check']): ReadinessProbe['check'] {
  return async (signal) => await check(signal).catch(async () => await check(signal));
}

/** Returns the body of `/ready`: all checks for operators, the public ones for other clients. */
export function shownReadiness({ ready, checks }: Readiness, { isOperator }: { isOperator: boolean }): object {
  if (isOperator) return { ready, checks: checks.map(({ isPublic: _isPublic, ...state }) => state) };
  const shown = checks.filter(({ isPublic }) => isPublic);
  return shown.length === 0
    ? { ready }
    : { ready, checks: shown.map(({ name, ready: isReady }) => ({ name, ready: isReady })) };
}
