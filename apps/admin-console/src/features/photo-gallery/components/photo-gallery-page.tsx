import { useQuery } from '@apollo/client/react';
import { divisionOf } from '@derby/rules/divisions';
import { Badge } from '@derby/ui/badge';
import { EmptyState } from '@derby/ui/empty-state';
import { RankMedal } from '@derby/ui/rank-medal';
import { Spinner } from '@derby/ui/spinner';
import { Weight } from '@derby/ui/weight';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useCallback, useMemo, useState } from 'react';
import { EntryDialogs, useEntryDialogs } from '../../../components/entry-dialogs.tsx';
import { TilePlaces } from '../../../components/list-place.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { PhotoGallery_EntriesDocument, type PhotoGallery_EntriesQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';

/** Number of photos shown at first, and added by each scroll to the end. */
const PHOTOS_PER_STEP = 12;
/** Visible share of the end marker that loads the next photos. */
const END_THRESHOLD = 0.1;

/** Reads the entries with photo path and URL, heaviest first, once. */
export function PhotoGalleryPage() {
  const read = useQuery(PhotoGallery_EntriesDocument, LARGE_LIST);
  const timedMessage = useTimedMessage();
  const { dialog, showPhoto, writeSms, forget } = useEntryDialogs();
  return (
    <SectionPage title="Derby Photo Gallery">
      <Loaded
        read={read}
        loading="Loading photos..."
        fallback="Failed to load photos. Please try again later."
        failureTitle="Error Loading Photos"
        place={PLACE}
      >
        {({ entries }) => <Photos entries={entries} onOpen={showPhoto} />}
      </Loaded>
      <EntryDialogs
        dialog={dialog}
        linksEntry
        weightDecimals={GALLERY_WEIGHT_DECIMALS}
        onSendSms={writeSms}
        onClosed={forget}
        onSent={timedMessage.showSuccess}
      />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

const GRID_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4';

const PLACE = (
  <div className={GRID_CLASS}>
    <div className="col-span-full -mb-4 h-11" />
    <TilePlaces count={PHOTOS_PER_STEP} className="aspect-[4/3.8]" />
  </div>
);

function hasPhoto(entry: PhotoGallery_EntriesQuery['entries'][number]): entry is PhotographedEntry {
  return Boolean(entry.fishPhotoPath && entry.fishPhotoUrl);
}

interface PhotosProps {
  readonly entries: PhotoGallery_EntriesQuery['entries'];
  readonly onOpen: (entry: PhotographedEntry) => void;
}

function Photos({ entries, onOpen }: PhotosProps) {
  const photos = useMemo(() => entries.filter(hasPhoto), [entries]);
  const { shown, hasMore, endRef } = useGrowingList(photos);
  if (photos.length === 0) {
    return (
      <EmptyState>
        <h2 className="text-[26px] text-ink">No Photos Yet</h2>
        <p>Photos of new entries appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-2 tabular-nums">{`${photos.length} photo(s) submitted from the derby`}</p>
      <ul className={GRID_CLASS}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <PhotoTile entry={entry} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p ref={endRef} role="status" className="flex items-center justify-center gap-3 py-8 text-ink-2">
          <Spinner />
          Loading more photos...
        </p>
      )}
    </>
  );
}

/**
 * Returns the first items, and more each time the end comes into view. Put `endRef` on an element after the last
 * one.
 */
function useGrowingList<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(PHOTOS_PER_STEP);
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined;
      // A new observer for each step also reports an end that has stayed in view.
      const observer = new IntersectionObserver(
        (sights) => {
          if (sights.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + PHOTOS_PER_STEP);
        },
        { threshold: END_THRESHOLD },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { shown: items.slice(0, limit), hasMore: limit < items.length, endRef };
}

const GALLERY_WEIGHT_DECIMALS = 2;

type PhotographedEntry = PhotoGallery_EntriesQuery['entries'][number] & { readonly fishPhotoUrl: string };

interface PhotoTileProps {
  readonly entry: PhotographedEntry;
  readonly onOpen: (entry: PhotographedEntry) => void;
}

function PhotoTile({ entry, onOpen }: PhotoTileProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const name = personNameOf(entry);
  return (
    <button
      type="button"
      aria-label={`View the photo of ${name}, rank ${entry.rank}`}
      onClick={() => onOpen(entry)}
      className="flex size-full flex-col overflow-hidden rounded-card border border-line bg-panel text-left shadow-card"
    >
      <span className="relative block aspect-4/3 w-full overflow-hidden bg-panel-2">
        {hasFailed ? (
          <span className="grid size-full place-items-center p-3 text-center text-sm text-ink-2">
            Failed to load image
          </span>
        ) : (
          <WholePhoto src={entry.fishPhotoUrl} alt="" className="size-full" onError={() => setHasFailed(true)} />
        )}
        <span className="absolute top-2 left-2">
          <RankMedal rank={entry.rank} size="small" />
        </span>
      </span>
      <span className="flex w-full flex-1 flex-wrap items-center gap-x-3 px-3.5 py-2.5">
        <bdi translate="no" className="mr-auto font-semibold wrap-anywhere">
          {name}
        </bdi>
        {divisionOf(entry).mark && <Badge variant="outline">{divisionOf(entry).mark}</Badge>}
        <span className="whitespace-nowrap">
          <Weight fishWeightLbs={entry.fishWeightLbs} decimals={GALLERY_WEIGHT_DECIMALS} size="row" />
          <span className="ml-1 text-sm text-ink-2">lbs</span>
        </span>
      </span>
    </button>
  );
}
