import { RankMedal } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';

interface Place {
  readonly rank: number;
  readonly name: string;
  readonly fishWeightLbs: number;
}

/** The first places of a division. */
export function Podium({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  return (
    <section className="min-w-0">
      <h3 className="text-xl">{title}</h3>
      {places.length === 0 ? (
        <p className="py-2 text-ink-2">No entries.</p>
      ) : (
        <ol className="divide-y divide-line">
          {places.map(({ rank, name, fishWeightLbs }) => (
            <li
              key={rank}
              className="flex items-center gap-3 py-2 lg:[&>:first-child]:size-11 lg:[&>:first-child]:text-xl"
            >
              <RankMedal rank={rank} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                <bdi translate="no">{name}</bdi>
              </span>
              <Weight fishWeightLbs={fishWeightLbs} size="row" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
