import { TextInput } from '@derby/ui/text-input';
import type { ChangeEvent, ComponentProps } from 'react';
import { formatPhoneNumber } from '../lib/phone-number.ts';

/** Groups the digits of a phone number while typing. `onChange` gets the grouped value. The caret keeps its digit. */
export function PhoneInput({ onChange, ...rest }: ComponentProps<'input'>) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.target;
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
  return <TextInput {...rest} type="tel" inputMode="tel" autoComplete="off" onChange={handleChange} />;
}
