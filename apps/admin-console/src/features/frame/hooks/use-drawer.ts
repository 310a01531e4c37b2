import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useState } from 'react';
import { WIDE_SCREEN } from '../constants.ts';

interface DrawerState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Changes with every navigation: as the drawer's key it ends the drawer at once, before the page takes the focus. */
  readonly visitKey: string;
}

/** The drawer with the sections: any navigation closes it, and so does a screen that grows wide enough for the sidebar. */
export function useDrawer(): DrawerState {
  const { key: visitKey } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === visitKey;

  useEffect(() => {
    if (!isOpen) return undefined;
    const wideScreen = window.matchMedia(WIDE_SCREEN);
    const close = (): void => setOpenAt(null);
    wideScreen.addEventListener('change', close);
    return () => wideScreen.removeEventListener('change', close);
  }, [isOpen]);

  return { isOpen, open: () => setOpenAt(visitKey), close: () => setOpenAt(null), visitKey };
}
