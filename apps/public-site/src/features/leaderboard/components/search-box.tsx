import { Icon } from '@derby/ui/icon';
import { useRef } from 'react';
import { messages } from '../messages.ts';

interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClear: () => void;
}

/** The search field with its clear button; clearing leaves the focus in the field. */
export function SearchBox({ text, onChange, onClear }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onClear();
    input.current?.focus();
  };
  return (
    <div
      role="search"
      className="flex min-h-12 w-full items-center rounded-control border border-edge bg-panel pl-3 text-ink-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus md:mr-auto md:w-auto md:flex-[0_1_460px]"
    >
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 self-stretch bg-transparent px-2.5 text-ink text-ellipsis outline-none placeholder:text-ink-2 max-sm:px-2 max-sm:placeholder:text-sm"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={messages.clearSearch}
          title={messages.clearSearch}
          onClick={clear}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
