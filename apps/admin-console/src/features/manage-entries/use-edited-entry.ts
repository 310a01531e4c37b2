import { createUserHistoryMemory } from '@derby/micro-frontend/history-memory';
import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isTableShown } from '../../components/windowed-table.tsx';
import type { ManagedEntry } from './api.ts';

interface Edit {
  readonly id: number;
  /** Its place in the list, where it stays. */
  readonly index: number;
  /** The row that takes the focus when the edited row has left the list, for example after a change of division. */
  readonly neighbourId: number | null;
  /** Whether it began on a card. It stays there when a turned tablet shows the table. */
  readonly isInSheet: boolean;
  /** Whether its form takes the focus; otherwise the list keeps it. */
  readonly takesFocus: boolean;
}

/** Tracks the entry that is being edited, and the previous edit, whose row takes the focus. */
export function useEditedEntry(entries: readonly ManagedEntry[] | undefined) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [lastEdit, setLastEdit] = useState<Edit | null>(null);
  // Another administrator may have deleted it meanwhile.
  const edited = edit === null ? undefined : entries?.find(({ id }) => id === edit.id);
  const place = edit?.index ?? 0;
  const pinned = useMemo(() => (edited ? { entry: edited, index: place } : null), [edited, place]);
  return {
    edited,
    pinned,
    isInSheet: edit?.isInSheet ?? false,
    takesFocus: edit?.takesFocus ?? true,
    lastEdit,
    begin: ({ id }: ManagedEntry, shown: readonly ManagedEntry[], { takesFocus = true } = {}) => {
      const index = shown.findIndex((entry) => entry.id === id);
      const neighbourId = (shown[index + 1] ?? shown[index - 1])?.id ?? null;
      setEdit({ id, index, neighbourId, isInSheet: !isTableShown(), takesFocus });
    },
    end: () => {
      setLastEdit(edit);
      setEdit(null);
    },
  };
}

/** Returns the row that takes the focus after the edit; null when there is none. */
export function focusAfter(edit: Edit | null, shown: readonly ManagedEntry[]): number | null {
  const isShown = (wanted: number | null): boolean => shown.some(({ id }) => id === wanted);
  if (edit === null) return null;
  if (isShown(edit.id)) return edit.id;
  return isShown(edit.neighbourId) ? edit.neighbourId : null;
}

const opened = createUserHistoryMemory('entries-opened', (value) => value === true);

/** Calls `open` with the id of the entry that a navigation names: once, not again after Back or a reload. */
export function useAskedEntry(open: (id: number) => void): void {
  const { key, state } = useLocation() as { key: string; state: { readonly entry?: number } | null };
  const askedId = state?.entry;
  const openAsked = useEffectEvent(open);
  useEffect(() => {
    if (askedId === undefined || opened.read(key)) return;
    opened.write(key, true);
    openAsked(askedId);
  }, [key, askedId]);
}
