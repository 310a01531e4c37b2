import { useMediaQuery } from '@derby/ui/use-media-query';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useKeypadChoice } from '../../../lib/device-choices.ts';

const TOUCH_ONLY = '(pointer: coarse) and (hover: none)';

/** True after a key of a real keyboard was pressed in a field that opens no keyboard of the system. */
let hasKeyboard = false;

/**
 * The keypad of the weigh-in: on touch screens without a keyboard, unless it is turned off in the menu. It is open while
 * the focus is in a field with `inputMode` or on a key. `handlers` go to the form around fields and keypad.
 */
export function useKeypad() {
  const [choice] = useKeypadChoice();
  const isTouch = useMediaQuery(TOUCH_ONLY);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const isUsed = choice === 'on' && isTouch && !hasKeyboard;
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      if (target.closest(KEYPAD)) return;
      setField(target instanceof HTMLInputElement && target.inputMode === 'none' ? target : null);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setField(null);
    },
    /** The keypad would close under the finger and move away what was pressed. */
    onMouseDown: (event: MouseEvent) => {
      if (field !== null && (event.target as Element).closest(PRESSED)) event.preventDefault();
    },
    onKeyDown: ({ target, nativeEvent }: KeyboardEvent) => {
      const isKey = nativeEvent.isTrusted && nativeEvent.key !== 'Unidentified' && !(target as Element).closest(KEYPAD);
      if (!isKey || target !== field) return;
      hasKeyboard = true;
      setField(null);
    },
  };
  return {
    /** What the fields of the keypad ask of the system; undefined for its own keyboard. */
    inputMode: isUsed ? ('none' as const) : undefined,
    field: isUsed ? field : null,
    handlers,
  };
}

/** Opens the keypad again: only a scanner was taken for a keyboard. */
export const forgetKeyboard = (): void => {
  hasKeyboard = false;
};

const KEYPAD = '[data-keypad]';
const PRESSED = 'button, label:has([type=checkbox], [type=file])';
/** The 0, which has no point beside it for a phone number. */
const WIDE_KEY: Readonly<Record<string, string>> = { '0 text': 'col-span-2', '0 tel': 'col-span-3' };
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];

interface KeypadProps {
  /** The field that the keys write into. It keeps the focus. */
  readonly field: HTMLInputElement;
  readonly onNext: () => void;
}

/** Large keys for a weight or a phone number. They write at the caret, as a keyboard does. */
export function Keypad({ field, onNext }: KeypadProps) {
  const isPhone = field.type === 'tel';
  // The keys may cover it.
  useEffect(() => {
    field.scrollIntoView({ block: 'nearest' });
  }, [field]);
  return (
    <div data-keypad role="group" aria-label="Keypad" className="grid grid-cols-4 gap-2">
      <div className="col-span-3 grid grid-cols-3 gap-2">
        {KEYS.filter((key) => key !== '.' || !isPhone).map((key) => (
          <Key
            key={key}
            aria-label={key === '.' ? 'Point' : key}
            className={`text-4xl ${WIDE_KEY[`${key} ${field.type}`] ?? ''}`}
            onClick={() => replaceSelection(field, key)}
          >
            {key}
          </Key>
        ))}
      </div>
      <div className="grid gap-2">
        <Key aria-label="Delete" className="grid h-auto! place-items-center" onClick={() => deleteBackward(field)}>
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M9 6h11v12H9l-5-6zM12 10l4 4M16 10l-4 4" />
          </svg>
        </Key>
        <Key className="h-auto! text-2xl" onClick={onNext}>
          {isPhone ? 'Done' : 'Next'}
        </Key>
      </div>
    </div>
  );
}

/** A key of 64 px, on a low screen at least 48 px. */
function Key({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`h-[clamp(3rem,7.6dvh,4rem)] touch-manipulation rounded-control border border-edge bg-paper font-display leading-none font-semibold text-ink select-none active:bg-panel-2 ${className}`}
    />
  );
}

function deleteBackward(field: HTMLInputElement): void {
  const { selectionStart: start, selectionEnd: end } = field;
  if (start !== null && start === end) field.setSelectionRange(Math.max(0, start - 1), start);
  replaceSelection(field, '');
}

function replaceSelection(field: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const next = value.slice(0, start) + text + value.slice(selectionEnd ?? value.length);
  // React hides changes that its own setter of the element makes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, next);
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}
