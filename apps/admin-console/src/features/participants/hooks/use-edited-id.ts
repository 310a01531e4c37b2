import { useState } from 'react';
import type { Participant } from '../api.ts';

/** The one participant that is being edited, and the one whose row takes the focus when that is over. */
export function useEditedId(participants: readonly Participant[]) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);
  // Another administrator may have deleted it meanwhile.
  const isThere = participants.some(({ id }) => id === editedId);
  return {
    editedId: isThere ? editedId : null,
    focusId,
    begin: ({ id }: Participant) => setEditedId(id),
    end: () => {
      setFocusId(editedId);
      setEditedId(null);
    },
  };
}
