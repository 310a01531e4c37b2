import type { MessageState } from '@derby/rules/message-states';

export interface CountedRun {
  readonly isPlanned: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<MessageState, number>>;
}

/** Returns how many messages are settled: all except those that are queued, being sent or unknown. */
export function settledCountOf({ total, counts }: CountedRun): number {
  return total - counts.queued - counts.sending - counts.unknown;
}

export function isRunSettled(run: CountedRun): boolean {
  return run.isPlanned && settledCountOf(run) === run.total;
}

/** Shows the counts as a bar. Hidden from screen readers, which read the numbers instead. */
export function RunMeter({ run: { total, counts } }: { readonly run: CountedRun }) {
  const parts = [
    { name: 'good', count: counts.accepted + counts.delivered, className: 'bg-ok' },
    { name: 'skipped', count: counts.skipped, className: 'bg-edge' },
    { name: 'unknown', count: counts.unknown, className: 'bg-warn' },
    { name: 'bad', count: counts.undelivered + counts.failed, className: 'bg-bad' },
  ];
  return (
    <div aria-hidden="true" className="flex h-3 forced-color-adjust-none overflow-hidden rounded-full bg-panel-2">
      {parts.map(({ name, count, className }) => (
        <span key={name} className={className} style={{ width: `${(100 * count) / Math.max(total, 1)}%` }} />
      ))}
    </div>
  );
}
