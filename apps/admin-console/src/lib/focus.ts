/** Returns whether no element has the focus, for example because the button that opened a dialog was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
