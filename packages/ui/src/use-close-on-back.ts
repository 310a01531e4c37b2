import { closeOnBack } from '@derby/micro-frontend/history-moves';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Makes Back close an open modal instead of leaving the page. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
}
