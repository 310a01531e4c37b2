import { thumbnailOf } from '@derby/rules/thumbnail';
import { useState } from 'react';
import { WholePhoto } from './whole-photo.tsx';

interface ThumbnailProps {
  /** The address of the photo. */
  readonly photoUrl: string;
  /** Empty when the name stands beside it. */
  readonly alt: string;
  /** The size of the frame. */
  readonly className: string;
}

/** A small picture of a photo, whole in its frame. Shows the photo itself where no thumbnail has been made yet. */
export function Thumbnail({ photoUrl, alt, className }: ThumbnailProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const src = missing === photoUrl ? photoUrl : thumbnailOf(photoUrl);
  return <WholePhoto src={src} alt={alt} className={className} onError={() => setMissing(photoUrl)} />;
}
