import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { Select } from '@derby/ui/select';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import type { ControlProps } from './control-props.ts';

/** A setting that is typed or chosen in one control. */
export function TextControl(props: ControlProps) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      <Control {...props} />
    </Field>
  );
}

function Control({ definition: { shape }, unit, value, onChange }: ControlProps) {
  const common = {
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (shape.kind === 'number') return <NumberInput {...common} {...(unit && { unit })} className="max-w-60" />;
  if (shape.kind === 'lines') return <TextArea {...common} rows={4} />;
  if (shape.kind !== 'one') return <TextInput {...common} autoComplete="off" spellCheck={false} />;
  return (
    <Select {...common} className="max-w-60">
      {shape.words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </Select>
  );
}
