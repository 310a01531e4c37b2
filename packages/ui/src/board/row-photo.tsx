import { Icon } from '../icon.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { WholePhoto } from '../whole-photo.tsx';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';
import { entryNameOf } from './rows.ts';

interface RowPhotoProps {
  readonly entry: BoardEntry | PastBoardEntry;
  /** The size of the frame, which is the same with and without a photo. */
  readonly className: string;
  /** Shows the photo itself, as the main picture of the page, instead of a small copy. */
  readonly isLarge: boolean;
  readonly onShowPhoto: () => void;
}

/** The fish of an entry. The whole picture opens the photo; without one, an icon says so. */
export function RowPhoto({ entry, className, isLarge, onShowPhoto }: RowPhotoProps) {
  if (!entry.fishPhotoUrl) {
    return (
      <span
        role="img"
        title={messages.noPhoto}
        aria-label={messages.noPhoto}
        className={`grid place-items-center text-line ${className}`}
      >
        <Icon name="camera-off" size={18} />
      </span>
    );
  }
  return (
    <button
      type="button"
      title={messages.viewPhoto}
      aria-label={`${messages.viewPhoto}, ${entryNameOf(entry)}`}
      onClick={onShowPhoto}
      className={`relative block overflow-hidden hover:brightness-105 ${className}`}
    >
      {isLarge ? (
        <WholePhoto src={entry.fishPhotoUrl} alt="" className="size-full" isMain />
      ) : (
        <Thumbnail photoUrl={entry.fishPhotoUrl} alt="" className="size-full" />
      )}
    </button>
  );
}
