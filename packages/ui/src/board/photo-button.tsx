import { Icon } from '../icon.tsx';
import type { BoardEntry } from './board-entry.ts';
import { entryNameOf } from './rows.ts';
import { messages } from './messages.ts';

interface PhotoButtonProps {
  readonly entry: Pick<BoardEntry, 'fishPhotoUrl' | 'firstInitial' | 'lastName'>;
  readonly onShowPhoto: () => void;
}

/** Opens the photo, or says that there is none. */
export function PhotoButton({ entry, onShowPhoto }: PhotoButtonProps) {
  if (!entry.fishPhotoUrl) {
    return (
      <span
        role="img"
        title={messages.noPhoto}
        aria-label={messages.noPhoto}
        className="grid size-11 place-items-center text-ink-3 opacity-60"
      >
        <Icon name="camera-off" />
      </span>
    );
  }
  return (
    <button
      type="button"
      title={messages.viewPhoto}
      aria-label={`${messages.viewPhoto}, ${entryNameOf(entry)}`}
      onClick={onShowPhoto}
      className="grid size-11 place-items-center rounded-control text-accent hover:bg-accent-soft"
    >
      <Icon name="camera" size={22} />
    </button>
  );
}
