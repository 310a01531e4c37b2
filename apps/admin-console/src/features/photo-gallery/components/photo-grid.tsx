import { Loading } from '@derby/ui/loading';
import type { PhotographedEntry } from '../api.ts';
import { useGrowingList } from '../hooks/use-growing-list.ts';
import { messages } from '../messages.ts';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  readonly photos: readonly PhotographedEntry[];
  readonly onOpen: (entry: PhotographedEntry) => void;
}

/** The photos, more of them as one scrolls. */
export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  const { shown, hasMore, endRef } = useGrowingList(photos);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {shown.map((entry) => (
          <li key={entry.id}>
            <PhotoTile entry={entry} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={endRef}>
          <Loading>{messages.more}</Loading>
        </div>
      )}
    </>
  );
}
