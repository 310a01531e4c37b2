import { divisionOf } from '@derby/rules/divisions';
import { entryNameOf } from '../board/rows.ts';
import type { ShownPrize } from './shown-prize.ts';

/** Each prize with its winner; nothing without prizes. */
export function PrizeWinners({ prizes }: { readonly prizes: readonly ShownPrize[] }) {
  if (prizes.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-2xl">Prizes</h2>
      <dl className="grid gap-3 rounded-card border border-line bg-panel p-5 shadow-card">
        {prizes.map(({ title, description, entry }) => (
          <div
            key={`${title} ${description}`}
            className="grid gap-x-6 border-line not-first:border-t not-first:pt-3 sm:grid-cols-[3fr_2fr]"
          >
            <dt className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{title}</span>
              <span className="block text-ink-2">{description}</span>
            </dt>
            <dd translate="no" className="min-w-0 wrap-anywhere">
              <bdi className="font-display text-2xl leading-tight font-semibold">{entryNameOf(entry)}</bdi>
              <span className="block text-ink-2">{`${divisionOf(entry).name}, #${entry.rank}`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
