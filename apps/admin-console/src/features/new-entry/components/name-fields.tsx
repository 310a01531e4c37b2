import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { PersonName } from '@derby/rules/name-fold';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useKnownNames } from '../api.ts';
import { peopleOf, type Person, suggestLastNames, suggestPeople } from '../suggest-people.ts';
import type { WeighedEntry } from '../weighed-entries.ts';

const HIDE_AFTER_MS = 200;
const SHOWN_DIGITS = 4;

interface NameFieldsProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly weighed: readonly WeighedEntry[];
  /** Called for keys that the list of suggestions does not use. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Shown at the right end of the first name; null when there are no cards. */
  readonly camera: ReactNode;
  /** Called when a whole person was filled in; `isComplete` with the phone number. */
  readonly onPerson: (isComplete: boolean) => void;
}

/** First and last name. While the first name is typed, whole people are offered, while the last name is, last names. */
export function NameFields({ form, weighed, camera, onKeyDown, onPerson }: NameFieldsProps) {
  const names = useKnownNames();
  const people = useMemo(() => peopleOf(names, weighed), [names, weighed]);
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] });
  const { errors } = form.formState;
  const fill = (name: keyof PersonName | 'phoneNumber', value: string): void =>
    form.setValue(name, value, { shouldDirty: true });
  /** The name may be another person's now. */
  const dropCard = (): void => {
    if (form.getValues('card')) form.setValue('card', undefined);
    // It is about the card that was typed before.
    if (camera !== null) form.clearErrors('firstName');
  };
  const takePerson = (person: Person): void => {
    fill('firstName', person.firstName);
    fill('lastName', person.lastName);
    dropCard();
    if (person.entry) fill('phoneNumber', formatPhoneNumber(person.entry.phoneNumber));
    onPerson(person.entry !== null);
  };
  return (
    <>
      <Field
        label={camera === null ? ENTRY_FIELDS.firstName.label : `${ENTRY_FIELDS.firstName.label} or card`}
        error={errors.firstName?.message}
      >
        <NameInput
          form={form}
          name="firstName"
          suggestions={suggestPeople(people, firstName)}
          onTake={takePerson}
          onType={dropCard}
          onKeyDown={onKeyDown}
          trailing={camera}
        >
          {(person) => <PersonRow person={person} />}
        </NameInput>
      </Field>
      <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
        <NameInput
          form={form}
          name="lastName"
          suggestions={suggestLastNames(people, { firstName, lastName })}
          onTake={(taken) => fill('lastName', taken)}
          onType={dropCard}
          onKeyDown={onKeyDown}
        >
          {(one) => <bdi translate="no">{one}</bdi>}
        </NameInput>
      </Field>
    </>
  );
}

/** A person, and for someone who has weighed in the end of the phone number and the latest weight. */
function PersonRow({ person }: { readonly person: Person }) {
  const { entry } = person;
  return (
    <>
      <bdi translate="no" className="block text-lg leading-tight font-semibold wrap-anywhere">
        {personNameOf(person)}
      </bdi>{' '}
      {entry && (
        <span className="block truncate text-ink-2 tabular-nums">
          ...{entry.phoneNumber.slice(-SHOWN_DIGITS)} {entry.fishWeightLbs} lbs at {formatEntryTime(entry.createdAt)}
        </span>
      )}
    </>
  );
}

interface NameInputProps<Suggestion> extends Pick<NameFieldsProps, 'form' | 'onKeyDown'> {
  readonly name: keyof PersonName;
  readonly suggestions: readonly Suggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onType: () => void;
  readonly trailing?: ReactNode;
  readonly children: (suggestion: Suggestion) => ReactNode;
}

/** A name with a list of suggestions, which is as wide as the row of the fields. */
function NameInput<Suggestion>({ form, name, suggestions, onTake, children, ...input }: NameInputProps<Suggestion>) {
  const { onKeyDown, onType, trailing } = input;
  const listId = useId();
  const list = useSuggestions(suggestions, onTake);
  const { onChange, onBlur, ...field } = form.register(name);
  const optionId = (index: number): string => `${listId}-${index}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A keyboard may cover it.
    if (list.isShown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [list.isShown]);
  return (
    <div>
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
            onType();
          }}
          onBlur={(event) => {
            list.handleBlur();
            void onBlur(event);
          }}
        />
        {trailing}
      </div>
      <div
        ref={box}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!list.isShown}
        // Four rows on a phone, so that the field stays in view above a keyboard.
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-y-auto rounded-control border-2 border-edge bg-panel shadow-card max-sm:max-h-57"
      >
        {suggestions.map((one, index) => (
          <div
            key={optionId(index)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.marked}
            className="flex min-h-14 cursor-pointer flex-col justify-center border-line px-3.5 py-1.5 leading-6 not-first:border-t hover:bg-panel-2 aria-selected:bg-panel-2"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.take(one)}
            onKeyDown={list.handleKey}
          >
            {children(one)}
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
function useSuggestions<Suggestion>(suggestions: readonly Suggestion[], onTake: (suggestion: Suggestion) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  const isShown = isOpen && suggestions.length > 0;

  const close = (): void => {
    setIsOpen(false);
    setMarked(-1);
  };
  const take = (suggestion: Suggestion): void => {
    close();
    onTake(suggestion);
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
    const suggestion = suggestions[marked];
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter' && isShown && suggestion !== undefined) take(suggestion);
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
      hiding.current = setTimeout(close, HIDE_AFTER_MS);
    },
  };
}

/** Key code of a key that an input method uses. Safari sends its Enter after the composition has ended. */
const INPUT_METHOD_KEY_CODE = 229;

/** Returns whether a key chooses or confirms characters of an input method, such as for Japanese. */
function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY_CODE;
}
