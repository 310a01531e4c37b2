import { clsx } from 'clsx';
import type { ChangeEvent, ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/**
 * Keeps digits and one decimal point. A single comma without a point is the decimal point of a French keypad; dropping
 * it would turn 23,9 into 239.
 */
export function keepDecimal(text: string): string {
  const commaIsPoint = !text.includes('.') && text.indexOf(',') === text.lastIndexOf(',');
  const digits = (commaIsPoint ? text.replace(',', '.') : text).replaceAll(/[^\d.]/g, '');
  const [whole = '', ...decimals] = digits.split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'size'> {
  /** Shown after the number: `lbs`. */
  readonly unit?: string;
  readonly size?: 'normal' | 'xl';
}

/**
 * A decimal number with a decimal keypad, cleaned while typing (`keepDecimal`); `onChange` gets the cleaned value. `xl`
 * is for the weigh-in.
 */
export function NumberInput({ unit, size = 'normal', className, onChange, ...rest }: NumberInputProps) {
  const control = useFieldControl();
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const cleaned = keepDecimal(event.target.value);
    if (cleaned !== event.target.value) event.target.value = cleaned;
    onChange?.(event);
  };
  return (
    <span
      className={clsx(
        'flex w-full items-center rounded-control border-[1.5px] border-edge bg-paper px-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus has-aria-invalid:border-bad has-disabled:opacity-60',
        size === 'xl' ? 'min-h-19' : 'min-h-13',
        className,
      )}
    >
      <input
        {...rest}
        {...control}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        onChange={handleChange}
        className={clsx(
          'w-full min-w-0 scroll-mt-10 self-stretch bg-transparent text-ink tabular-nums outline-none',
          size === 'xl' ? 'font-display text-[44px] font-semibold' : 'text-lg',
        )}
      />
      {unit && (
        <span aria-hidden="true" className="pl-2 font-semibold text-ink-2">
          {unit}
        </span>
      )}
    </span>
  );
}
