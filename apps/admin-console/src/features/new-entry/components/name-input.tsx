import { TextInput } from '@derby/ui/text-input';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { useKnownNames } from '../api.ts';
import { SUGGESTIONS_HIDE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { suggestNames } from '../suggest-names.ts';

interface NameInputProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly name: 'firstName' | 'lastName';
  /** Called for keys that the list of suggestions does not use. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A first or last name, with suggestions from the participants. */
export function NameInput({ form, name, onKeyDown }: NameInputProps) {
  const listId = useId();
  const names = useKnownNames();
  const [text, firstName] = useWatch({ control: form.control, name: [name, 'firstName'] });
  const suggestions = suggestNames(names, { field: name, text, firstName });
  const list = useSuggestions(suggestions, (taken) => form.setValue(name, taken, { shouldDirty: true }));
  const { onChange, onBlur, ...field } = form.register(name);
  const optionId = (index: number): string => `${listId}-${index}`;
  return (
    <div className="relative">
      <TextInput
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isShown}
        aria-controls={listId}
        {...(list.marked >= 0 && { 'aria-activedescendant': optionId(list.marked) })}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return;
          list.handleKey(event);
          onKeyDown(event);
        }}
        onChange={(event) => {
          list.open();
          void onChange(event);
        }}
        onBlur={(event) => {
          list.handleBlur();
          void onBlur(event);
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={messages.suggestions}
        hidden={!list.isShown}
        className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-control border border-edge bg-panel shadow-card"
      >
        {suggestions.map((one, index) => (
          <div
            key={one}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.marked}
            className="flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-panel-2 aria-selected:bg-panel-2 aria-selected:font-semibold"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.take(one)}
            onKeyDown={list.handleKey}
          >
            <bdi translate="no">{one}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * A list of suggestions below a field. It opens while typing; arrow keys move the mark, Enter takes the marked
 * suggestion, Escape closes the list. Leaving the field closes it 200 ms later, so that a tap on a suggestion still
 * counts.
 */
function useSuggestions(suggestions: readonly string[], onTake: (name: string) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  const isShown = isOpen && suggestions.length > 0;

  const close = (): void => {
    setIsOpen(false);
    setMarked(-1);
  };
  const take = (name: string): void => {
    close();
    onTake(name);
  };
  const walk = (step: 1 | -1): void => {
    setIsOpen(true);
    setMarked((before) => {
      const count = suggestions.length;
      return before < 0 && step < 0 ? count - 1 : (before + step + count) % count;
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (suggestions.length === 0 || isOfInputMethod(event)) return;
    const name = suggestions[marked];
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter' && isShown && name !== undefined) take(name);
    else return;
    event.preventDefault();
  };

  return {
    isShown,
    marked,
    take,
    open: () => {
      clearTimeout(hiding.current);
      setMarked(-1);
      setIsOpen(true);
    },
    handleKey,
    handleBlur: () => {
      hiding.current = setTimeout(close, SUGGESTIONS_HIDE_MS);
    },
  };
}

/** Key code of a key that an input method uses. Safari sends its Enter after the composition has ended. */
const INPUT_METHOD_KEY_CODE = 229;

/** Returns whether a key chooses or confirms characters of an input method, such as for Japanese. */
function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY_CODE;
}
