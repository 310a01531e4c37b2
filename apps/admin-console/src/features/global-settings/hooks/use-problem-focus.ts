import { useEffect, useRef, type RefObject } from 'react';

/** Gives the ref of an area; while it is wanted, its first control that is marked as wrong takes the focus as soon as it is there. */
export function useProblemFocus(isWanted: boolean, onFocused: () => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = isWanted ? area.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!control) return;
    control.focus();
    onFocused();
  });
  return area;
}
