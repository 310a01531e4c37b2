import { findPaintedPage } from '@derby/micro-frontend/runtime-config';
import { useLayoutEffect, useState } from 'react';

const CONTROLS = 'a, button, input';

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

/** Clicks the control when the current press ends on it, because the press began on the painted control. */
function clickAtRelease(control: HTMLElement): void {
  const isOver = new AbortController();
  const end = ({ type, target }: Event) => {
    isOver.abort();
    // A touch sends all its mouse events at its end, to the control itself.
    if (type !== 'mousedown' && control.contains(target as Node)) control.click();
  };
  for (const type of ['mouseup', 'keyup', 'mousedown']) {
    document.addEventListener(type, end, { capture: true, signal: isOver.signal });
  }
}

/**
 * Removes the painted page and transfers the visitor's input to the page itself: focus, typed text, caret, and button
 * presses. Controls are matched by name.
 */
export function handOver(painted: Element): void {
  const controls = [...painted.querySelectorAll<HTMLElement>(CONTROLS)];
  const shown = [...document.querySelectorAll<HTMLElement>(`#content :is(${CONTROLS})`)];
  const focused = document.activeElement;
  const held = painted.querySelector(':is(a, button):active');
  painted.remove();
  for (const control of controls) {
    const isNamesake = (one: Element) => nameOf(one) === nameOf(control);
    const heir = shown.filter(isNamesake)[controls.filter(isNamesake).indexOf(control)];
    if (!heir) continue;
    if (control === focused) heir.focus({ preventScroll: true });
    const isTyped = control instanceof HTMLInputElement && control.value !== control.defaultValue;
    if (isTyped && heir instanceof HTMLInputElement) {
      // Bypasses the setter that React overrides, so that React notices the change.
      heir.setRangeText(control.value, 0, heir.value.length);
      heir.setSelectionRange(control.selectionStart, control.selectionEnd);
      heir.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (control === held) clickAtRelease(heir);
    if (control.matches('[data-pressed]')) heir.click();
  }
}

/**
 * Returns whether the painted page replaces the loading page. It is handed over to the loaded page, hidden behind a
 * failure, and removed by the first navigation.
 */
export function usePaintedPage(status: 'loading' | 'loaded' | 'failed', pageKey: string): boolean {
  // The front door has no document and renders with a painted page.
  const [element] = useState(() => (typeof document === 'undefined' ? undefined : findPaintedPage()));
  const [paintedKey] = useState(pageKey);
  const isSamePage = pageKey === paintedKey;
  useLayoutEffect(() => {
    if (!element?.isConnected) return;
    element.toggleAttribute('hidden', status === 'failed');
    if (!isSamePage) element.remove();
    else if (status === 'loaded') handOver(element);
  }, [element, isSamePage, status]);
  return element !== null && status === 'loading' && isSamePage && element?.isConnected !== false;
}
