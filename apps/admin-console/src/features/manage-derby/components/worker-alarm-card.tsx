import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { messages } from '../messages.ts';

/** Warns that messages are due and none has been sent for half a minute (docs/rules.md, "Alarm"). */
export function WorkerAlarmCard({ waiting }: { readonly waiting: number }) {
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">{messages.workerAlarm(waiting)}</p>
      <Chip tone="bad">{messages.workerAlarmChip}</Chip>
    </Card>
  );
}
