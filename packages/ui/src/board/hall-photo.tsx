import { photoShapeOf } from '@derby/rules/photo-shape';
import { thumbnailOf } from '@derby/rules/thumbnail';
import { useState } from 'react';
import { SalmonMark } from '../salmon-mark.tsx';
import type { BoardEntry } from './board-entry.ts';

interface HallPhotoProps {
  readonly entry: Pick<BoardEntry, 'fishPhotoUrl'>;
  /** The size of the frame. */
  readonly className: string;
  /** The main picture of the screen is loaded before the others. */
  readonly isMain?: boolean;
  /** Narrow screens load the thumbnail. */
  readonly isSmall?: boolean;
}

/** A size for photos whose name does not contain their shape. */
const USUAL_SHAPE = { width: 1_333, height: 1_000 };

/** The whole photo of an entry, or a salmon while there is none or it does not load. The name is beside it. */
export function HallPhoto({ entry: { fishPhotoUrl }, className, isMain = false, isSmall = false }: HallPhotoProps) {
  const [failed, setFailed] = useState<{ readonly url: string; readonly wasSmall: boolean } | null>(null);
  const hasFailed = failed?.url === fishPhotoUrl;
  if (fishPhotoUrl === null || (hasFailed && !failed.wasSmall)) {
    return (
      <span className={`grid place-items-center bg-panel-2 [&_svg]:w-2/5 ${className}`}>
        <SalmonMark tone="quiet" width={120} />
      </span>
    );
  }
  const showsSmall = isSmall && !hasFailed;
  return (
    <span className={`relative block overflow-hidden bg-panel-2 ${className}`}>
      <picture>
        {showsSmall && <source media="(max-width: 63.99rem)" srcSet={thumbnailOf(fishPhotoUrl)} />}
        <img
          src={fishPhotoUrl}
          alt=""
          {...(photoShapeOf(fishPhotoUrl) ?? USUAL_SHAPE)}
          decoding="async"
          fetchPriority={isMain ? 'high' : 'auto'}
          onError={() => setFailed({ url: fishPhotoUrl, wasSmall: showsSmall })}
          className="absolute inset-0 size-full object-contain"
        />
      </picture>
    </span>
  );
}
