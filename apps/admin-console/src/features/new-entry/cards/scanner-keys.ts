import { readScannedCards } from '@derby/rules/card-code';

/** A scanner types faster than a person: its keys follow within this time. */
const GAP_MS = 60;
/** From this number of fast keys on, they are of a scanner. */
const SCANNER_KEYS = 6;
/** So fast and so long, or with a digit, a text is a code and no name. */
const CODE = /\d|.{20}/u;
const MAX_CHARACTERS = 300;
/** The Enter of a scanner follows the address within this time. */
const END_MS = 1_000;

/** Gives a field back what it had, and this text behind it. */
type Restore = (kept: string) => void;

/** The keys that follow each other, and where they go. */
interface Typed {
  readonly target: EventTarget | null;
  readonly text: string;
  readonly restore: Restore;
}

/** Returns what was typed before the whole address of a card at the end of a text, and the address; null without one. */
function splitAddress(text: string): { readonly kept: string; readonly address: string } | null {
  const start = text.toLowerCase().lastIndexOf('http');
  const address = text.slice(start);
  if (start < 0 || !readScannedCards(address).some(({ signs }) => signs !== null)) return null;
  return { kept: text.slice(0, start), address };
}

/** The parts of a keyboard event that are used. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'target' | 'timeStamp' | 'preventDefault' | 'stopImmediatePropagation' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/**
 * Recognises what a USB scanner types, whichever field has the focus: the whole address of a card at any speed, or many
 * fast keys before Enter or Tab. These then neither submit nor move on. `onBegin` is called before the first key of what
 * may become a scan, `onScan` with the text. On a button the keys do nothing.
 */
export function createScannerReader(listener: {
  readonly onBegin: (target: EventTarget | null) => Restore;
  readonly onScan: (text: string) => void;
}): (event: Key) => void {
  /** The fast keys. */
  let burst: (Typed & { readonly lastMs: number }) | null = null;
  /** All keys since the field was entered or edited otherwise. */
  let typed: Typed | null = null;
  let scannedMs = Number.NEGATIVE_INFINITY;
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
      const isOfScan = timeStamp - scannedMs <= END_MS;
      scannedMs = Number.NEGATIVE_INFINITY;
      typed = null;
      if (isOfScan) return swallow();
      if (before === null || before.text.length < SCANNER_KEYS || !CODE.test(before.text)) return;
      swallow();
      before.restore('');
      return listener.onScan(before.text);
    }
    const isSign = Array.from(key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    scannedMs = Number.NEGATIVE_INFINITY;
    if (!isSign) {
      typed = null;
      return;
    }
    let begun: Restore | undefined;
    const extend = (one: Typed | null): Typed => ({
      target: one?.target ?? target,
      text: `${one?.text ?? ''}${key}`.slice(-MAX_CHARACTERS),
      restore: one?.restore ?? (begun ??= listener.onBegin(target)),
    });
    burst = { ...extend(before), lastMs: timeStamp };
    typed = extend(typed?.target === target ? typed : null);
    const scan = splitAddress(typed.text);
    if (scan !== null) {
      const { restore } = typed;
      [burst, typed, scannedMs] = [null, null, timeStamp];
      swallow();
      restore(scan.kept);
      return listener.onScan(scan.address);
    }
    // A key of its own means something there.
    if (burst.text.length > 2 && !(target instanceof HTMLInputElement)) swallow();
  };
}
