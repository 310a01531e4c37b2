import { Checkbox } from '@derby/ui/checkbox';
import { useId } from 'react';
import type { ControlProps } from './control-props.ts';

/** Some of a few words. */
export function WordsControl({ words, ...props }: ControlProps & { readonly words: readonly string[] }) {
  const { label, hint, value, onChange, error } = props;
  const id = useId();
  const chosen = value.split(',');
  const toggle = (word: string): void => {
    onChange(words.filter((one) => (one === word) !== chosen.includes(one)).join(','));
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {words.map((word) => (
          <Checkbox
            key={word}
            checked={chosen.includes(word)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(word)}
          >
            {word}
          </Checkbox>
        ))}
      </div>
      <div id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="font-semibold text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
