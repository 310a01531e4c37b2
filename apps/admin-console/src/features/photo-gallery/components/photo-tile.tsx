import { Badge } from '@derby/ui/badge';
import { rankTone } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { useState } from 'react';
import type { PhotoGallery_EntriesQuery } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';

/** Decimals of a weight in the gallery. */
export const GALLERY_WEIGHT_DECIMALS = 2;

/** An entry that has a photo. */
export type PhotographedEntry = PhotoGallery_EntriesQuery['entries'][number] & { readonly fishPhotoUrl: string };

const tones = {
  gold: 'bg-gold-soft text-gold',
  silver: 'bg-silver-soft text-silver',
  bronze: 'bg-bronze-soft text-bronze',
  plain: 'bg-panel-2 text-ink',
};

interface PhotoTileProps {
  readonly entry: PhotographedEntry;
  readonly onOpen: (entry: PhotographedEntry) => void;
}

/** One photo with whose fish it is; a press opens it. */
export function PhotoTile({ entry, onOpen }: PhotoTileProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const name = `${entry.firstName} ${entry.lastName}`;
  return (
    <button
      type="button"
      aria-label={messages.view(name, entry.rank)}
      onClick={() => onOpen(entry)}
      className="group flex size-full flex-col overflow-hidden rounded-card border border-line bg-panel text-left shadow-card"
    >
      <span className="relative block aspect-4/3 w-full overflow-hidden bg-panel-2">
        {hasFailed ? (
          <span className="grid size-full place-items-center p-3 text-center text-sm text-ink-2">
            {messages.imageFailed}
          </span>
        ) : (
          <img
            src={entry.fishPhotoUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setHasFailed(true)}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
          />
        )}
        <span
          className={`absolute top-2 left-2 rounded-control px-2.5 py-0.5 font-display text-xl font-semibold tabular-nums ${tones[rankTone(entry.rank)]}`}
        >
          #{entry.rank}
        </span>
      </span>
      <span className="flex w-full flex-1 flex-wrap items-center gap-x-3 px-3.5 py-2.5">
        <span className="mr-auto font-semibold wrap-anywhere">{name}</span>
        {entry.isJunior && <Badge variant="outline">{messages.junior}</Badge>}
        <span className="whitespace-nowrap">
          <Weight fishWeightLbs={entry.fishWeightLbs} decimals={GALLERY_WEIGHT_DECIMALS} size="row" />
          <span className="ml-1 text-sm text-ink-2">{messages.lbs}</span>
        </span>
      </span>
    </button>
  );
}
