import { DIVISIONS } from '@derby/rules/divisions';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { Link } from '@derby/micro-frontend/router';
import type { BoardEntry } from '../board/board-entry.ts';
import { entryNameOf } from '../board/rows.ts';
import { rankInk } from '../rank-medal.tsx';
import { SalmonMark } from '../salmon-mark.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { Weight } from '../weight.tsx';
import { messages } from './messages.ts';
import type { ShownPrize } from './shown-prize.ts';

/** The first entries of each division, by rank. */
export interface Leaders {
  readonly regular: readonly BoardEntry[];
  readonly junior: readonly BoardEntry[];
  /** After the end. */
  readonly prizes?: readonly ShownPrize[];
}

interface LeadersCardProps {
  readonly leaders: Leaders | null;
  /** Why they are not known, if a request failed. */
  readonly problem: string | null;
}

/** The first three of each division. It has the same height with and without entries, and is higher for long names. */
export function LeadersCard({ leaders, problem }: LeadersCardProps) {
  return (
    <section
      aria-label={messages.leaders}
      className="rounded-card border border-line bg-panel px-4 py-3 text-ink shadow-card md:px-5"
    >
      {DIVISIONS.map(({ key, name, path }) => (
        <Division
          key={key}
          name={name}
          to={path}
          problem={problem}
          entries={leaders ? leaders[key].slice(0, PRIZE_PLACES) : null}
        />
      ))}
    </section>
  );
}

interface DivisionProps {
  readonly name: string;
  readonly to: string;
  readonly problem: string | null;
  readonly entries: readonly BoardEntry[] | null;
}

function Division({ name, to, problem, entries }: DivisionProps) {
  return (
    <div className="not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-1">
      <h2 className="text-xl">
        <Link to={to} className="inline-flex min-h-(--target) items-center no-underline hover:underline">
          {name}
        </Link>
      </h2>
      <ol className="min-h-48">
        {entries?.length === 0 && <li className="text-ink-2">{messages.noEntries}</li>}
        {entries === null && problem !== null && <li className="font-semibold">{problem}</li>}
        {entries === null
          ? problem === null && PLACES.map((rank) => <LeaderPlace key={rank} rank={rank} />)
          : entries.map((entry) => <Leader key={entry.id} entry={entry} />)}
      </ol>
    </div>
  );
}

const places = {
  first: {
    row: 'min-h-20',
    rank: 'text-3xl',
    photo: 'h-15 w-20 md:h-18 md:w-24',
    name: 'md:text-lg',
    weight: 'text-[clamp(1.5rem,8vw,2.25rem)]',
  },
  other: { row: 'min-h-14', rank: 'text-2xl', photo: 'h-10.5 w-14', name: '', weight: 'text-2xl' },
};

const PLACES = Array.from({ length: PRIZE_PLACES }, (_, index) => index + 1);
const ROW =
  'grid grid-cols-[2rem_5rem_minmax(0,1fr)] items-center gap-x-2 md:grid-cols-[2.25rem_6rem_minmax(0,1fr)] md:gap-x-4';

/** The place of an entry that is not known. */
function LeaderPlace({ rank }: { readonly rank: number }) {
  const { row, photo } = places[rank === 1 ? 'first' : 'other'];
  return (
    <li aria-hidden="true" className={`${ROW} ${row}`}>
      <span className="h-6 rounded-md bg-panel-2" />
      <span className={`justify-self-center rounded-md bg-panel-2 ${photo}`} />
      <span className="h-6 rounded-md bg-panel-2" />
    </li>
  );
}

/** An entry. The first one is larger. */
function Leader({ entry }: { readonly entry: BoardEntry }) {
  const { rank, fishPhotoUrl, fishWeightLbs } = entry;
  const place = places[rank === 1 ? 'first' : 'other'];
  return (
    <li translate="no" className={`${ROW} ${place.row}`}>
      <span className={`font-display font-semibold tabular-nums ${place.rank} ${rankInk(rank)}`}>#{rank}</span>
      {fishPhotoUrl ? (
        <Thumbnail photoUrl={fishPhotoUrl} alt="" className={`justify-self-center rounded-md ${place.photo}`} />
      ) : (
        <span className={`grid place-items-center justify-self-center rounded-md bg-panel-2 ${place.photo}`}>
          <SalmonMark tone="quiet" width={32} />
        </span>
      )}
      <span className={`grid gap-x-3 ${rank === 1 ? '' : 'md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline'}`}>
        <bdi className={`leading-tight font-semibold wrap-anywhere ${place.name}`}>{entryNameOf(entry)}</bdi>
        <span className={`leading-none ${place.weight}`}>
          <Weight fishWeightLbs={fishWeightLbs} size="relative" />
          <span className="ml-1.5 text-sm text-ink-2 max-[23rem]:hidden">{messages.pounds}</span>
        </span>
      </span>
    </li>
  );
}
