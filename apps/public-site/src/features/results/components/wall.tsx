import { divisionNamed } from '@derby/rules/divisions';
import type { PastBoardEntry } from '@derby/ui/board/board-entry';
import { RowPhoto } from '@derby/ui/board/row-photo';
import { unbrokenNameOf } from '@derby/ui/board/rows';
import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { rankInk } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import type { Division } from '../use-division.ts';

interface WallProps {
  readonly board: Division;
  readonly onShowPhoto: (entry: PastBoardEntry) => void;
}

/** All fish of a division by weight, with their photos. Without one a fish takes no more room than its words. */
export function Wall({ board: { division, entries, total, status, hasMore, showMore }, onShowPhoto }: WallProps) {
  const { name } = divisionNamed(division);
  const hasPhotos = entries.some(({ fishPhotoUrl }) => fishPhotoUrl !== null);
  return (
    <section className="mt-9">
      <h2 className="mb-3 text-3xl">
        {name} <span className="text-xl text-ink-2 tabular-nums">{total > 0 && `${total} fish`}</span>
      </h2>
      {total === 0 ? (
        <p className="text-ink-2">No entries in this division.</p>
      ) : (
        <ol
          aria-label={name}
          translate="no"
          className={
            hasPhotos
              ? 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5'
              : 'grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3'
          }
        >
          {entries.map((entry, id) => (
            <Tile key={entry.rank} entry={{ ...entry, id, createdAt: null }} {...{ hasPhotos, onShowPhoto }} />
          ))}
        </ol>
      )}
      <div className="mt-4">
        {status === 'loading' && <Loading>Loading more entries...</Loading>}
        {status === 'failed' && <p className="mb-2">The other entries could not be loaded.</p>}
        {hasMore && status !== 'loading' && (
          <Button variant="quiet" onClick={showMore}>
            Show more entries
          </Button>
        )}
      </div>
    </section>
  );
}

interface TileProps {
  readonly entry: PastBoardEntry;
  readonly hasPhotos: boolean;
  readonly onShowPhoto: (entry: PastBoardEntry) => void;
}

function Tile({ entry, hasPhotos, onShowPhoto }: TileProps) {
  const rank = (
    <span className={`font-display text-xl font-semibold tabular-nums ${rankInk(entry.rank)}`}>#{entry.rank}</span>
  );
  const name = <bdi className="min-w-0 font-semibold wrap-anywhere">{unbrokenNameOf(entry)}</bdi>;
  const weight = <Weight fishWeightLbs={entry.fishWeightLbs} size="row" />;
  if (!hasPhotos) {
    return (
      <li className="grid min-h-12 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1">
        {rank}
        {name}
        {weight}
      </li>
    );
  }
  const hasPhoto = entry.fishPhotoUrl !== null;
  return (
    <li
      className={`grid min-w-0 overflow-hidden rounded-card border border-line bg-panel ${hasPhoto ? 'content-start' : 'content-center'}`}
    >
      {hasPhoto && (
        <RowPhoto
          entry={entry}
          frame=""
          picture={{ className: 'aspect-4/3 w-full bg-panel-2' }}
          isLarge={false}
          onShowPhoto={() => onShowPhoto(entry)}
        />
      )}
      <div className="px-3 py-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {rank}
          {weight}
        </p>
        {name}
      </div>
    </li>
  );
}
