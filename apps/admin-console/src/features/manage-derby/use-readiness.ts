import { reachServer } from '@derby/web-session/reach-server';
import { useEffect, useState } from 'react';
import { z } from '../../lib/zod.ts';
import { READINESS_POLL_INTERVAL_MS } from './constants.ts';

const readinessSchema = z.object({ checks: z.array(z.object({ name: z.string(), ready: z.boolean() })) });

/** One part of the product and whether it is ready. */
interface ServiceState {
  readonly name: string;
  readonly isReady: boolean;
}

/** Reads the list of `/ready` at the front door (docs/operations.md, "Health"). Rejects when there is no such list. */
async function askReadiness(signal: AbortSignal): Promise<ServiceState[]> {
  // A product that is not ready sends the list with status 503.
  const response = await reachServer('/ready', { signal, cache: 'no-store' });
  const { checks } = readinessSchema.parse(await response.json());
  return checks.map(({ name, ready }) => ({ name, isReady: ready }));
}

/**
 * Polls the parts of the product every 30 s. They are null before the first response; `hasFailed` is true after a
 * failed one.
 */
export function useReadiness() {
  const [state, setState] = useState<{ services: ServiceState[] | null; hasFailed: boolean }>({
    services: null,
    hasFailed: false,
  });
  useEffect(() => {
    const left = new AbortController();
    const ask = (): void => {
      askReadiness(left.signal)
        .then((services) => setState({ services, hasFailed: false }))
        .catch(() => {
          if (!left.signal.aborted) setState((known) => ({ ...known, hasFailed: true }));
        });
    };
    ask();
    const timer = setInterval(ask, READINESS_POLL_INTERVAL_MS);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, []);
  return state;
}
