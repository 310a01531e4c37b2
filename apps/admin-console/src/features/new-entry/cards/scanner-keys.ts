/** A scanner types faster than a person: its keys follow within this time. */
const GAP_MS = 60;
/** From this number of fast keys on, they are of a scanner. */
const SCANNER_KEYS = 6;
/** So fast and so long, or with a digit, a text is a code and no name. */
const CODE = /\d|.{20}/u;
const MAX_CHARACTERS = 300;

/** The keys that follow each other fast, and where they go. */
interface Burst {
  readonly target: EventTarget | null;
  readonly text: string;
  readonly lastMs: number;
}

/** The parts of a keyboard event that are used. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'target' | 'timeStamp' | 'preventDefault' | 'stopImmediatePropagation' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/**
 * Recognises what a USB scanner types, whichever field has the focus: many fast keys, then Enter or Tab, which then
 * neither submits nor moves on. `onBegin` is called before the first key of what may become a scan, `onScan` with the
 * text. On a button the keys do nothing.
 */
export function createScannerReader(listener: {
  readonly onBegin: (target: EventTarget | null) => void;
  readonly onScan: (text: string, target: EventTarget | null) => void;
}): (event: Key) => void {
  let burst: Burst | null = null;
  return (event) => {
    const { key, target, timeStamp } = event;
    // Scanners press it for capitals and signs.
    if (key === 'Shift') return;
    const before = burst !== null && timeStamp - burst.lastMs <= GAP_MS ? burst : null;
    burst = null;
    const swallow = (): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (key === 'Enter' || key === 'Tab') {
      if (before === null || before.text.length < SCANNER_KEYS || !CODE.test(before.text)) return;
      swallow();
      listener.onScan(before.text, before.target);
      return;
    }
    const isSign = Array.from(key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isSign) return;
    if (before === null) listener.onBegin(target);
    const text = `${before?.text ?? ''}${key}`.slice(-MAX_CHARACTERS);
    burst = { target: before?.target ?? target, text, lastMs: timeStamp };
    // A key of its own means something there.
    if (text.length > 2 && !(target instanceof HTMLInputElement)) swallow();
  };
}
