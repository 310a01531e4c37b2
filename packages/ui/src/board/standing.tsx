import { Chip } from '../chip.tsx';
import { messages } from './messages.ts';

interface StandingProps {
  readonly isOfficial: boolean;
  readonly size?: 'normal' | 'relative';
}

/** Shows whether the results are official, or provisional until the derby has ended. */
export function Standing({ isOfficial, size }: StandingProps) {
  return (
    <Chip tone={isOfficial ? 'ok' : 'plain'} size={size}>
      {isOfficial ? messages.official : messages.provisional}
    </Chip>
  );
}
