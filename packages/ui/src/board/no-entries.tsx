import { EmptyState } from '../empty-state.tsx';
import { messages } from './messages.ts';

/** A board that is empty, with the start of the weigh-in before it. */
export function NoEntries({ opening }: { readonly opening: string | null }) {
  return (
    <div data-no-entries>
      <EmptyState>
        <p>{messages.noEntries}</p>
        {opening && <p>{opening}</p>}
      </EmptyState>
    </div>
  );
}
