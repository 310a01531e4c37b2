import { Chip } from '../chip.tsx';
import { messages } from './messages.ts';

interface StandingProps {
  readonly isOfficial: boolean;
  readonly size?: 'normal' | 'relative';
}

/** Whether the results count: provisional until the derby has ended. */
export function Standing({ isOfficial, size }: StandingProps) {
  return (
    <Chip tone={isOfficial ? 'ok' : 'plain'} size={size}>
      {isOfficial ? messages.official : messages.provisional}
    </Chip>
  );
}
