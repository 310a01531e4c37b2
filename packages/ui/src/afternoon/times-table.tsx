import { clsx } from 'clsx';
import { formatWeight } from '../weight.tsx';
import type { Axis } from './axes.ts';
import type { TimedFish } from './fish.ts';
import { messages } from './messages.ts';

interface TimesTableProps {
  readonly fish: readonly TimedFish[];
  readonly times: Axis;
}

/** The drawing as a table: how many fish came between two marks of its axis, and the heaviest of them. */
export function TimesTable({ fish, times: { from, to, marks } }: TimesTableProps) {
  const step = (to - from) / (marks.length - 1);
  const spans = marks.slice(0, -1).map(({ text }, index) => {
    const isLast = index === marks.length - 2;
    const startMs = from + index * step;
    const inside = fish.filter(({ atMs }) => atMs >= startMs && (isLast || atMs < startMs + step));
    return { startMs, text: `${text} – ${marks[index + 1]?.text}`, inside };
  });
  return (
    <details className={clsx('text-[.875em] print:hidden', fish.length === 0 && 'invisible')}>
      <summary className="flex h-[max(3.15em,var(--target))] w-fit cursor-pointer items-center underline">
        {messages.asTable}
      </summary>
      <table className="tabular-nums">
        <caption className="sr-only">{messages.table}</caption>
        <thead>
          <tr>
            {[messages.time, messages.fish, messages.heaviest].map((heading) => (
              <th key={heading} scope="col" className="pr-6 text-left font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map(({ startMs, text, inside }) => (
            <tr key={startMs}>
              <th scope="row" className="pr-6 text-left font-normal">
                {text}
              </th>
              <td className="pr-6">{inside.length}</td>
              <td>{inside.length > 0 && formatWeight(Math.max(...inside.map((one) => one.weightLbs)), 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
