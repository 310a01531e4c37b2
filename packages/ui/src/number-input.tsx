import { clsx } from 'clsx';
import type { ComponentProps, DragEvent } from 'react';
import { useFieldControl } from './field.tsx';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Shown after the number: `lbs`. */
  readonly unit?: string;
  readonly size?: 'normal' | 'xl';
}

const refuseDrag = (event: DragEvent): void => event.preventDefault();

/**
 * A number that only typing changes: no wheel, arrow key, dragged text or autofill. It shows what was typed; the form
 * validates it. The keypad is decimal by default. `xl` is for the weigh-in.
 */
export function NumberInput({ unit, size = 'normal', className, ...rest }: NumberInputProps) {
  const control = useFieldControl();
  return (
    <span
      className={clsx(
        'flex w-full items-center rounded-control border-[1.5px] border-edge bg-paper px-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus has-aria-invalid:border-bad has-disabled:opacity-60',
        size === 'xl' ? 'min-h-19' : 'min-h-13',
        className,
      )}
    >
      <input
        inputMode="decimal"
        {...rest}
        {...control}
        // Browsers change an input of type "number" by wheel and arrow keys, and drop what they cannot parse.
        type="text"
        autoComplete="off"
        onDragStart={refuseDrag}
        onDrop={refuseDrag}
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
