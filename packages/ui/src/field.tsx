import { createContext, use, useId, useMemo, type ReactNode } from 'react';

interface FieldControl {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

const FieldContext = createContext<FieldControl>({});

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error of the value, in a live region; undefined when valid. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A label, one control, its hint and its error. The control gets its id and ARIA attributes through context. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const isWrong = Boolean(error);
  const control = useMemo<FieldControl>(
    () => ({
      id,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isWrong && { 'aria-invalid': true }),
    }),
    [id, describedBy, isWrong],
  );
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-ink-2 tabular-nums">
          {hint}
        </p>
      )}
      <p id={errorId} aria-live="polite" className="font-semibold text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Returns the id and ARIA attributes from the enclosing field; empty outside of a field. */
export function useFieldControl(): FieldControl {
  return use(FieldContext);
}
