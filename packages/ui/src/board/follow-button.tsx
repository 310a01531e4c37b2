import { Icon } from '../icon.tsx';
import { messages } from './messages.ts';

interface FollowButtonProps {
  /** "T. Alderwood". */
  readonly name: string;
  readonly isFollowed: boolean;
  readonly onToggle: () => void;
}

/** Follows an entry, or ends that. A 44 px target that takes the room of its drawing: rows keep their height. */
export function FollowButton({ name, isFollowed, onToggle }: FollowButtonProps) {
  const label = isFollowed ? messages.unfollow(name) : messages.follow(name);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onToggle}
      className={`relative -m-3.25 grid size-11 shrink-0 place-items-center rounded-full hover:text-accent ${isFollowed ? 'text-accent [&_path]:fill-current' : 'text-ink-3'}`}
    >
      <Icon name="star" size={18} />
    </button>
  );
}
