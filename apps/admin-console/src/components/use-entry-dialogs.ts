import { useRef, useState } from 'react';
import type { PhotographedEntry } from './entry-photo-dialog.tsx';

/** Which dialog is open about which entry. */
export type OpenDialog = { readonly kind: 'photo' | 'sms'; readonly entry: PhotographedEntry } | null;

/** The dialogs' state, what opens them, and where the focus goes back to. */
export function useEntryDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const opener = useRef<Element | null>(null);
  const open = (next: OpenDialog): void => {
    if (dialog === null) opener.current = document.activeElement;
    setDialog(next);
  };
  return {
    dialog,
    showPhoto: (entry: PhotographedEntry) => open({ kind: 'photo', entry }),
    writeSms: (entry: PhotographedEntry) => open({ kind: 'sms', entry }),
    /** A dialog that gave way to the other one also says that it is closed. */
    forget: (closed: OpenDialog) => {
      setDialog((current) => (current === closed ? null : current));
      if (closed?.kind === 'sms' && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
