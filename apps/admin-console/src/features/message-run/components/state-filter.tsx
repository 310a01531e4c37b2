import { MESSAGE_STATES, type MessageState } from '@derby/rules/message-states';
import type { Run } from '../api.ts';
import { messages } from '../messages.ts';

interface StateFilterProps {
  readonly run: Run;
  readonly filter: MessageState | 'all';
  readonly onFilter: (filter: MessageState | 'all') => void;
}

/** The counts by state, which add up to all; pressing one shows its messages. */
export function StateFilter({ run: { total, counts }, filter, onFilter }: StateFilterProps) {
  const tiles = [
    { value: 'all' as const, name: messages.all, count: total },
    ...MESSAGE_STATES.map((state) => ({ value: state, name: state, count: counts[state] })),
  ];
  return (
    <div role="group" aria-label={messages.filter} className="grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-9">
      {tiles.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === filter}
          onClick={() => onFilter(value)}
          className="grid min-h-16 content-center rounded-control border border-line bg-panel px-1.5 py-1.5 text-left hover:bg-panel-2 aria-pressed:border-transparent aria-pressed:bg-sea aria-pressed:text-sea-ink"
        >
          <span className="font-display text-[26px] leading-none font-semibold tabular-nums">{count}</span>{' '}
          <span className="text-[13px]">{name}</span>
        </button>
      ))}
    </div>
  );
}
