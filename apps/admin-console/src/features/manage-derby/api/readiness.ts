import { reachServer } from '@derby/web-session/reach-server';
import { useEffect, useState } from 'react';
import { z } from '../../../lib/zod.ts';
import { READINESS_POLL_INTERVAL_MS } from '../constants.ts';

const readinessSchema = z.object({ checks: z.array(z.object({ name: z.string(), ready: z.boolean() })) });

/** One part of the product, and whether it does its work. */
export interface ServiceState {
  readonly name: string;
  readonly isReady: boolean;
}

/** What the front door's `/ready` lists (docs/operations.md, "Health"). Rejects when there is no such list. */
async function askReadiness(signal: AbortSignal): Promise<ServiceState[]> {
  // A product that is not ready lists its parts with a 503.
  const answer = await reachServer('/ready', { signal, cache: 'no-store' });
  const { checks } = readinessSchema.parse(await answer.json());
  return checks.map(({ name, ready }) => ({ name, isReady: ready }));
}

/** The parts of the product, asked every 30 s; null before the first answer, and after one that failed `hasFailed` is true. */
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
