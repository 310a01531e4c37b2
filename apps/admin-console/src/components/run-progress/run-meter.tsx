import type { CountedRun } from './run-progress.ts';

/** The counts once more as a bar; it says nothing that the numbers do not. */
export function RunMeter({ run: { total, counts } }: { readonly run: CountedRun }) {
  const parts = [
    { name: 'good', count: counts.accepted + counts.delivered, className: 'bg-ok' },
    { name: 'skipped', count: counts.skipped, className: 'bg-edge' },
    { name: 'unknown', count: counts.unknown, className: 'bg-warn' },
    { name: 'bad', count: counts.undelivered + counts.failed, className: 'bg-bad' },
  ];
  return (
    <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full bg-panel-2">
      {parts.map(({ name, count, className }) => (
        <span key={name} className={className} style={{ width: `${(100 * count) / Math.max(total, 1)}%` }} />
      ))}
    </div>
  );
}
