import { useState } from 'react';
import type { ManagedEntry } from '../api/entries.ts';

/** The one entry that is being edited, and the one whose row takes the focus when that is over. */
export function useEditedEntry(entries: readonly ManagedEntry[]) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);
  // Somebody else may have deleted it meanwhile.
  const edited = editedId === null ? undefined : entries.find(({ id }) => id === editedId);
  return {
    edited,
    focusId,
    begin: ({ id }: ManagedEntry) => setEditedId(id),
    end: () => {
      setFocusId(editedId);
      setEditedId(null);
    },
  };
}
