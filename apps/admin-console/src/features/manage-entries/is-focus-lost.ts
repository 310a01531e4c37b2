/** Whether what had the focus has left the document, so that the keyboard is nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
