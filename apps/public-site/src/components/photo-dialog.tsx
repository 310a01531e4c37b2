import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { BoardEntry, PastBoardEntry } from '@derby/ui/board/board-entry';
import { entryNameOf } from '@derby/ui/board/rows';
import { PhotoDialog as EntryPhotoDialog } from '@derby/ui/photo-dialog';
import { formatWeight } from '@derby/ui/weight';
import { messages } from '../lib/messages.ts';

interface PhotoDialogProps {
  readonly entry: BoardEntry | PastBoardEntry;
  /** Called once the dialog has faded out. */
  readonly onClosed: () => void;
}

/** The photo of an entry with its name, weight, rank and, if known, entry time. */
export function PhotoDialog({ entry, onClosed }: PhotoDialogProps) {
  const { rank, fishWeightLbs, createdAt } = entry;
  const time = createdAt === null ? [] : [['Entry time', formatEntryTime(createdAt)] as const];
  return (
    <EntryPhotoDialog
      name={entryNameOf(entry)}
      rank={rank}
      photoUrl={entry.fishPhotoUrl}
      facts={[['Rank', `#${rank}`], ['Weight', `${formatWeight(fishWeightLbs)} lbs`], ...time]}
      failure={{ title: messages.photoFailed, details: messages.photoFailedDetails }}
      onClosed={onClosed}
    />
  );
}
