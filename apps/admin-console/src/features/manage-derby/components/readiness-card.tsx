import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { reachServer } from '@derby/web-session/reach-server';
import { useEffect, useState } from 'react';
import { z } from '../../../lib/zod.ts';
import { READINESS_POLL_INTERVAL_MS } from '../constants.ts';
import { messages } from '../messages.ts';

/** Shows which parts of the product are ready now (docs/operations.md, "Health"). */
export function ReadinessCard() {
  const { services, hasFailed } = useReadiness();
  if (services === null && !hasFailed) return null;
  const areAllReady = services?.every(({ isReady }) => isReady) ?? false;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">{messages.services}</h2>
        {hasFailed && <Chip tone="warn">{messages.servicesUnknown}</Chip>}
      </div>
      {services && (
        <details open={!areAllReady}>
          <summary className="min-h-11 content-center font-semibold">
            {areAllReady ? messages.allReady : messages.notAllReady}
          </summary>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {services.map(({ name, isReady }) => (
              <li key={name} className="flex min-h-11 items-center gap-3 border-b border-line">
                <span className="mr-auto">{messages.serviceNames[name] ?? name}</span>
                <Chip tone={isReady ? 'ok' : 'bad'}>{isReady ? messages.serviceReady : messages.serviceDown}</Chip>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

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
function useReadiness() {
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
