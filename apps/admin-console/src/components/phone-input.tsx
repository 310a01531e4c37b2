import { TextInput } from '@derby/ui/text-input';
import type { ChangeEvent, ComponentProps } from 'react';
import { formatPhoneNumber } from '@derby/rules/phone-number';

interface PhoneInputProps extends ComponentProps<'input'> {
  /** Gets the text before it is grouped. */
  readonly onType?: (text: string) => void;
}

/** Groups the digits of a phone number while typing. `onChange` gets the grouped value. The caret keeps its digit. */
export function PhoneInput({ onChange, onType, ...rest }: PhoneInputProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.target;
    onType?.(input.value);
    const formatted = formatPhoneNumber(input.value);
    if (formatted !== input.value) {
      const caret = input.selectionStart ?? input.value.length;
      const wasAtEnd = caret === input.value.length;
      const place = wasAtEnd ? formatted.length : formatPhoneNumber(input.value.slice(0, caret)).length;
      input.value = formatted;
      input.setSelectionRange(place, place);
    }
    onChange?.(event);
  };
  return <TextInput inputMode="tel" {...rest} type="tel" autoComplete="off" onChange={handleChange} />;
}
