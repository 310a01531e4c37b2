import { Icon } from '../icon.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { type PhotoFrame, WholePhoto } from '../whole-photo.tsx';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';
import { entryNameOf } from './rows.ts';

interface RowPhotoProps {
  readonly entry: BoardEntry | PastBoardEntry;
  /** The frame, which is the same without a photo. */
  readonly frame: string;
  /** The picture in it. */
  readonly picture: PhotoFrame;
  /** Shows the photo itself, as the main picture of the page, instead of a small copy. */
  readonly isLarge: boolean;
  readonly onShowPhoto: () => void;
}

/** The fish of an entry. The whole picture opens the photo; without one, an icon says so. */
export function RowPhoto({ entry, frame, picture, isLarge, onShowPhoto }: RowPhotoProps) {
  if (!entry.fishPhotoUrl) {
    return (
      <span role="img" title={messages.noPhoto} aria-label={messages.noPhoto} className={`grid text-line ${frame}`}>
        <span className={`grid place-items-center ${picture.className}`}>
          <Icon name="camera-off" size={18} />
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      title={messages.viewPhoto}
      aria-label={`${messages.viewPhoto}, ${entryNameOf(entry)}`}
      onClick={onShowPhoto}
      className={`relative grid overflow-hidden hover:brightness-105 ${frame}`}
    >
      {isLarge ? (
        <WholePhoto src={entry.fishPhotoUrl} alt="" {...picture} isMain />
      ) : (
        <Thumbnail photoUrl={entry.fishPhotoUrl} alt="" {...picture} />
      )}
    </button>
  );
}
