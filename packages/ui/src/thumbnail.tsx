import { thumbnailOf } from '@derby/rules/thumbnail';
import { useState } from 'react';
import { type PhotoFrame, WholePhoto } from './whole-photo.tsx';

interface ThumbnailProps extends PhotoFrame {
  /** The address of the photo. */
  readonly photoUrl: string;
  /** Empty when the name stands beside it. */
  readonly alt: string;
}

/** A small picture of a photo. Shows the photo itself where no thumbnail has been made yet. */
export function Thumbnail({ photoUrl, ...photo }: ThumbnailProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const src = missing === photoUrl ? photoUrl : thumbnailOf(photoUrl);
  return <WholePhoto {...photo} src={src} onError={() => setMissing(photoUrl)} />;
}
