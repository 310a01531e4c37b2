import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { messages } from '../messages.ts';

interface PrintHeaderProps {
  readonly eventTitle: string;
  readonly division: string;
  readonly count: number;
  readonly generatedAt: Date;
}

/** What stands on paper above the tickets. */
export function PrintHeader({ eventTitle, division, count, generatedAt }: PrintHeaderProps) {
  return (
    <div className="hidden text-black print:block">
      <p className="font-display text-3xl font-semibold">{eventTitle}</p>
      <p>
        {division}. {messages.totalTickets(count)}.{' '}
        {messages.generated(formatDate(generatedAt), formatEntryTime(generatedAt))}
      </p>
    </div>
  );
}
