/** One dependency of a process: `check` resolves when it is usable and rejects otherwise. */
export interface ReadinessProbe {
  readonly name: string;
  /** Optional dependencies are listed but do not make the process unready. */
  readonly optional?: boolean;
  check(): Promise<unknown>;
}

/** The state of one dependency, as `/ready` lists it. */
export interface ReadinessState {
  readonly name: string;
  readonly ready: boolean;
  readonly optional: boolean;
}

const PROBE_TIMEOUT_MS = 2_000;

async function probe(one: ReadinessProbe): Promise<ReadinessState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${one.name} did not answer`)), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([one.check(), timeout]);
    return { name: one.name, ready: true, optional: one.optional ?? false };
  } catch {
    return { name: one.name, ready: false, optional: one.optional ?? false };
  } finally {
    clearTimeout(timer);
  }
}

/** Asks all probes at once, each for at most 2 s. `ready` is false when a probe that is not optional failed. */
export async function readinessOf(
  probes: readonly ReadinessProbe[],
): Promise<{ ready: boolean; checks: ReadinessState[] }> {
  const checks = await Promise.all(probes.map(probe));
  return { ready: checks.every((state) => state.ready || state.optional), checks };
}
