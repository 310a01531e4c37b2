import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { messages } from '../messages.ts';

/**
 * Messages are due and none has gone out for half a minute (docs/rules.md, "Alarm"); nobody has to look into a log for
 * it.
 */
export function WorkerAlarmCard({ waiting }: { readonly waiting: number }) {
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">{messages.workerAlarm(waiting)}</p>
      <Chip tone="bad">{messages.workerAlarmChip}</Chip>
    </Card>
  );
}
