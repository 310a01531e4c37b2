import { type ComponentProps, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon.tsx';
import { TextInput } from './text-input.tsx';

/** A password with a button that shows it. The field keeps its focus and its caret when the button is pressed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false);
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const input = currentTarget.parentElement?.querySelector('input');
    const { selectionStart = null, selectionEnd = null } = input ?? {};
    flushSync(() => setIsShown(!isShown));
    // A change of the type moves the caret.
    input?.setSelectionRange(selectionStart, selectionEnd);
  };
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pr-13"
      />
      <button
        type="button"
        aria-pressed={isShown}
        title={SHOW}
        // Otherwise the button takes the focus, and a phone closes its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
        className="absolute inset-y-0.5 right-0.5 grid w-(--target) place-items-center rounded-control text-ink-2 hover:bg-panel-2 hover:text-ink aria-pressed:text-ink"
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} size={22} />
        <span className="sr-only">{SHOW}</span>
      </button>
    </div>
  );
}

const SHOW = 'Show password';
