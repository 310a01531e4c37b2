import { SalmonMark } from '@derby/ui/salmon-mark';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useState } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';

interface HallPhotoProps {
  readonly entry: Pick<LeaderboardEntry, 'fishPhotoUrl'>;
  /** The size of the frame. */
  readonly className: string;
}

/** The whole photo of an entry, or a salmon while there is none or it does not load. The name is beside it. */
export function HallPhoto({ entry: { fishPhotoUrl }, className }: HallPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (fishPhotoUrl === null || fishPhotoUrl === failedUrl) {
    return (
      <span className={`grid place-items-center bg-panel-2 [&_svg]:w-2/5 ${className}`}>
        <SalmonMark tone="quiet" width={120} />
      </span>
    );
  }
  return <WholePhoto src={fishPhotoUrl} alt="" onError={() => setFailedUrl(fishPhotoUrl)} className={className} />;
}
