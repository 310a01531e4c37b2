import { Link } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { BoardEntry, PastBoardEntry } from '@derby/ui/board/board-entry';
import { entryNameOf } from '@derby/ui/board/rows';
import { buttonClass } from '@derby/ui/button';
import { PhotoDialog as EntryPhotoDialog } from '@derby/ui/photo-dialog';
import { formatWeight } from '@derby/ui/weight';

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
      failure={{ title: 'Failed to load image', details: 'The image could not be loaded.' }}
      actions={
        // Fish of past derbies have no pages. The page is loaded anew, because the dialog holds the focus.
        createdAt !== null && (
          <Link to={`/fish/${entry.id}`} reloadDocument className={buttonClass({ variant: 'quiet' })}>
            Page of this fish
          </Link>
        )
      }
      onClosed={onClosed}
    />
  );
}
