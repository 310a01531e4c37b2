import { Checkbox } from '@derby/ui/checkbox';
import { useId } from 'react';
import type { ControlProps } from './control-props.ts';

/** On or off, with what it means below. */
export function ToggleControl({ label, hint, definition, value, onChange }: ControlProps) {
  const id = useId();
  const parsed = definition.parse(value);
  return (
    <div>
      <Checkbox
        checked={'value' in parsed && parsed.value === true}
        aria-describedby={id}
        onChange={(event) => onChange(definition.print(event.target.checked))}
      >
        <span className="font-semibold">{label}</span>
      </Checkbox>
      <div id={id} className="pl-9 text-sm text-ink-2">
        {hint}
      </div>
    </div>
  );
}
