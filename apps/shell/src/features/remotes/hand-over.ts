const CONTROLS = 'a, button, input';

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

/** Clicks on the control when the press that is under way ends on it: it began on what was painted in its place. */
function clickAtRelease(control: HTMLElement): void {
  const isOver = new AbortController();
  const end = ({ type, target }: Event) => {
    isOver.abort();
    // A touch sends all its mouse events when it ends, to the control itself.
    if (type !== 'mousedown' && control.contains(target as Node)) control.click();
  };
  for (const type of ['mouseup', 'keyup', 'mousedown']) {
    document.addEventListener(type, end, { capture: true, signal: isOver.signal });
  }
}

/**
 * Takes the painted page away and gives what a visitor did there to the page that is shown in its place: the focus,
 * what was typed and where the caret stood, and presses of buttons. A control takes over from the painted one of its name.
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
    if (control instanceof HTMLInputElement && heir instanceof HTMLInputElement) {
      // Past the setter that React overrides, so that React notices the change.
      heir.setRangeText(control.value, 0, heir.value.length);
      heir.setSelectionRange(control.selectionStart, control.selectionEnd);
      heir.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (control === held) clickAtRelease(heir);
    if (control.matches('[data-pressed]')) heir.click();
  }
}
