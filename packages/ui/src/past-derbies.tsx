import { Link } from '@derby/micro-frontend/router';
import { DIVISIONS } from '@derby/rules/divisions';
import { formatDate } from '@derby/rules/event/derby-time';
import { entryNameOf } from './board/rows.ts';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import type { PastDerby } from './past-derby.ts';
import { SalmonMark } from './salmon-mark.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { Weight } from './weight.tsx';

/** The past derbies, the latest first, each with its winners and a link to its boards. */
export function PastDerbies({ derbies }: { readonly derbies: readonly PastDerby[] }) {
  if (derbies.length === 0) {
    return (
      <EmptyState>
        There are no past results yet. The final boards of a derby appear here once the next one is prepared.
      </EmptyState>
    );
  }
  return (
    <ul className={`grid gap-4 ${derbies.length > 1 ? 'md:grid-cols-2' : ''}`}>
      {derbies.map((derby) => (
        <li key={derby.year} data-entry={derby.year}>
          <Year derby={derby} />
        </li>
      ))}
    </ul>
  );
}

function Year({
  derby: { year, title, endedAt, regularEntries, juniorEntries, winners },
}: {
  readonly derby: PastDerby;
}) {
  const photoUrl = winners.find((winner) => winner.fishPhotoUrl !== null)?.fishPhotoUrl ?? null;
  const sizes = { regular: regularEntries, junior: juniorEntries };
  const divisions = DIVISIONS.map(
    ({ key, name, isJunior }) => [name, sizes[key], winners.find((winner) => winner.isJunior === isJunior)] as const,
  );
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4">
      <div className="min-w-0">
        <h2 className="text-2xl">
          <Link to={`/results/${year}`} className="inline-flex min-h-(--target) items-center underline">
            {title}
          </Link>
        </h2>
        <p className="text-ink-2">Ended on {formatDate(endedAt)}</p>
      </div>
      <YearPicture photoUrl={photoUrl} />
      <dl className="col-span-full mt-4 grid grid-cols-2 gap-4">
        {divisions.map(([name, entries, winner]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">
              {name} <span className="block tabular-nums">{entries === 1 ? '1 entry' : `${entries} entries`}</span>
            </dt>
            {winner && (
              <dd translate="no">
                <Weight fishWeightLbs={winner.fishWeightLbs} decimals={2} size="medal" />
                <span className="ml-1.5 text-sm font-semibold text-ink-2">lbs</span>
                <bdi className="block leading-snug font-semibold wrap-anywhere">{entryNameOf(winner)}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The photo of a winner, or the salmon of the site. */
function YearPicture({ photoUrl }: { readonly photoUrl: string | null }) {
  const frame = 'h-21 w-28 rounded-control sm:h-27 sm:w-36';
  if (photoUrl !== null) return <Thumbnail photoUrl={photoUrl} alt="" className={frame} />;
  return (
    <div className={`grid place-items-center bg-panel-2 ${frame}`}>
      <SalmonMark tone="quiet" width={72} />
    </div>
  );
}
