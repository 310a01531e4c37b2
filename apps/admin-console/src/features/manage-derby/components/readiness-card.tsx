import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { useReadiness } from '../api.ts';
import { messages } from '../messages.ts';

/** Which parts of the product work at this moment (docs/operations.md, "Health"). */
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
