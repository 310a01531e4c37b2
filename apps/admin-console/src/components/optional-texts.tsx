import { fieldOf, OPTIONAL_TEXTS, type EntryTexts, type TextFieldName } from '@derby/rules/entry-fields';
import { visibleText } from '@derby/rules/unicode-text';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface OptionalTextInputsProps {
  readonly register: (name: TextFieldName) => UseFormRegisterReturn;
  readonly errors: { readonly [Name in TextFieldName]?: { readonly message?: string | undefined } | undefined };
}

/** The inputs of the optional texts of an entry. They stand outside the order of Enter. */
export function OptionalTextInputs({ register, errors }: OptionalTextInputsProps) {
  return OPTIONAL_TEXTS.map((name) => (
    <Field key={name} label={fieldOf(name).label} error={errors[name]?.message}>
      <TextInput {...register(name)} autoComplete="off" />
    </Field>
  ));
}

/** The optional texts that an entry has, each with its label. */
export function OptionalTextLines({ entry }: { readonly entry: EntryTexts }) {
  return OPTIONAL_TEXTS.filter((name) => entry[name]).map((name) => (
    <span key={name} className="block text-sm font-normal wrap-anywhere text-ink-2">
      {fieldOf(name).label}: <bdi translate="no">{visibleText(entry[name] ?? '')}</bdi>
    </span>
  ));
}
