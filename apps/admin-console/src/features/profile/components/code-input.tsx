import { TextInput } from '@derby/ui/text-input';
import type { ChangeEvent, ComponentProps } from 'react';
import { CODE_LENGTH } from '../../../config/constants.ts';

/** A two-factor code: keeps the first six digits of what was typed, pasted or filled in. */
export function CodeInput({ onChange, ...rest }: ComponentProps<'input'>) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    event.target.value = event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    onChange?.(event);
  };
  return (
    <TextInput
      {...rest}
      onChange={change}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="font-display text-2xl font-semibold tracking-widest tabular-nums"
    />
  );
}
