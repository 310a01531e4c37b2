import { useRef } from 'react';
import { Icon } from './icon.tsx';

/** The server's limit. */
const MAX_SEARCH_CHARACTERS = 100;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly clearLabel: string;
  readonly onChange: (text: string) => void;
  /** Empties the field. */
  readonly onClear: () => void;
}

/**
 * A search field with a clear button, which keeps the focus in the field. Fills the available width. Rendered without
 * scripts, it sends the text as `?search=` to the current page.
 */
export function SearchBox({ label, placeholder, clearLabel, text, onChange, onClear }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onClear();
    input.current?.focus();
  };
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="flex min-h-[calc(var(--target)+4px)] w-full items-center rounded-control border border-edge bg-panel pl-3 text-ink-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
    >
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        name="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_CHARACTERS}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 self-stretch bg-transparent px-2.5 text-ink text-ellipsis outline-none placeholder:text-ink-2 max-sm:px-2 max-sm:placeholder:text-sm"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          title={clearLabel}
          onClick={clear}
          className="grid size-(--target) shrink-0 place-items-center rounded-control text-ink"
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}
