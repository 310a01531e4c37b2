import { TextInput } from '@derby/ui/text-input';
import { useId } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useKnownNames } from '../api.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { useSuggestions } from '../hooks/use-suggestions.ts';
import { messages } from '../messages.ts';
import { suggestNames } from '../suggest-names.ts';

interface NameInputProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly name: 'firstName' | 'lastName';
}

/** A first or last name, with suggestions from the participants. */
export function NameInput({ form, name }: NameInputProps) {
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
        spellCheck={false}
        onKeyDown={list.handleKey}
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
            {one}
          </div>
        ))}
      </div>
    </div>
  );
}
