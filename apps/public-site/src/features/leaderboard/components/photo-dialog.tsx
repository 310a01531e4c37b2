import { formatEntryTime } from '@derby/rules/event/derby-time';
import { formatWeight } from '@derby/ui/weight';
import { PhotoDialog as EntryPhotoDialog } from '@derby/ui/photo-dialog';
import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { entryNameOf } from '@derby/ui/board/rows';
import { messages } from '../messages.ts';

interface PhotoDialogProps {
  readonly entry: LeaderboardEntry;
  /** Called once the dialog has faded. */
  readonly onClosed: () => void;
}

/** The photo of an entry with its name, weight, rank and entry time. */
export function PhotoDialog({ entry, onClosed }: PhotoDialogProps) {
  return (
    <EntryPhotoDialog
      name={entryNameOf(entry)}
      rank={entry.rank}
      photoUrl={entry.fishPhotoUrl}
      facts={[
        ['Rank', `#${entry.rank}`],
        ['Weight', `${formatWeight(entry.fishWeightLbs)} lbs`],
        ['Entry time', formatEntryTime(entry.createdAt)],
      ]}
      failure={{ title: messages.photoFailed, details: messages.photoFailedDetails }}
      onClosed={onClosed}
    />
  );
}
