import { useState } from 'react';
import type { ManagedEntry } from '../api.ts';

/** An edit that has begun or ended. */
interface Edit {
  readonly id: number;
  /** The row that takes the focus when the edited one has left the list, as one does that changes its division. */
  readonly neighbourId: number | null;
}

/** The one entry that is being edited, and the edit before, to which the focus goes back. */
export function useEditedEntry(entries: readonly ManagedEntry[]) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [lastEdit, setLastEdit] = useState<Edit | null>(null);
  // Another administrator may have deleted it meanwhile.
  const edited = edit === null ? undefined : entries.find(({ id }) => id === edit.id);
  return {
    edited,
    lastEdit,
    begin: ({ id }: ManagedEntry, shown: readonly ManagedEntry[]) => {
      const index = shown.findIndex((entry) => entry.id === id);
      setEdit({ id, neighbourId: (shown[index + 1] ?? shown[index - 1])?.id ?? null });
    },
    end: () => {
      setLastEdit(edit);
      setEdit(null);
    },
  };
}

/** The row of the list that takes the focus after the edit; null when there is none. */
export function focusAfter(edit: Edit | null, shown: readonly ManagedEntry[]): number | null {
  const isShown = (wanted: number | null): boolean => shown.some(({ id }) => id === wanted);
  if (edit === null) return null;
  if (isShown(edit.id)) return edit.id;
  return isShown(edit.neighbourId) ? edit.neighbourId : null;
}
