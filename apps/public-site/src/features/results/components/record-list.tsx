import { Link } from '@derby/micro-frontend/router';
import { formatGap } from '@derby/ui/board/gap';
import { unbrokenNameOf } from '@derby/ui/board/rows';
import { formatWeight } from '@derby/ui/weight';
import type { Records } from '../api/read-results.ts';

/** Each record with its figure, who holds it, and its derby. */
export function recordsOf({ derbies, heaviest, closest, mostFish }: Records) {
  const [winner] = heaviest.entries;
  const [first, second] = closest?.entries ?? [];
  const gapLbs = (first?.fishWeightLbs ?? 0) - (second?.fishWeightLbs ?? 0);
  return [
    winner && {
      name: derbies > 1 ? 'Heaviest fish ever' : 'Heaviest fish',
      figure: `${formatWeight(winner.fishWeightLbs, 2)} lbs`,
      who: unbrokenNameOf(winner),
      derby: heaviest,
    },
    closest &&
      first &&
      second && {
        name: 'Closest finish',
        figure: gapLbs > 0 ? `${formatGap(gapLbs)} lbs` : 'Equal weights',
        who: `${unbrokenNameOf(first)} before ${unbrokenNameOf(second)}`,
        derby: closest,
      },
    { name: 'Most fish', figure: `${mostFish.fish} fish`, who: null, derby: mostFish },
  ].filter((record) => record !== null && record !== undefined);
}

/** The records of all published derbies. The title of another derby leads to its page. */
export function RecordList({ records, year }: { readonly records: Records; readonly year: string }) {
  const { derbies } = records;
  return (
    <section className="mt-9">
      <h2 className="text-3xl">Records</h2>
      <p className="mb-3 text-ink-2">
        {derbies === 1 ? 'Of the only derby on this site.' : `Of the ${derbies} derbies on this site.`}
      </p>
      <dl className="grid gap-4 md:grid-cols-3">
        {recordsOf(records).map(({ name, figure, who, derby }) => (
          <div key={name} className="min-w-0 rounded-card border border-line bg-panel p-4">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="grid justify-items-start">
              <span className="font-display text-4xl leading-tight font-semibold tabular-nums">{figure}</span>
              {who !== null && (
                <span translate="no" className="font-semibold wrap-anywhere">
                  {who}
                </span>
              )}
              {derby.year === year ? (
                <span className="inline-flex min-h-(--target) items-center wrap-anywhere">{derby.title}</span>
              ) : (
                <Link
                  to={`/results/${derby.year}`}
                  className="inline-flex min-h-(--target) items-center underline wrap-anywhere"
                >
                  {derby.title}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
