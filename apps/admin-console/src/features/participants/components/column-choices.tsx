import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import type { ImportCheck } from '../api.ts';
import type { ImportField } from '../hooks/use-import-check.ts';
import { messages } from '../messages.ts';

interface ColumnChoicesProps {
  readonly check: ImportCheck;
  readonly onChoose: (field: ImportField, header: string | null) => void;
}

const FIELDS = Object.entries(messages.fields) as [ImportField, string][];

/** Which column of the file each field is read from. */
export function ColumnChoices({ check, onChoose }: ColumnChoicesProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-display text-xl font-semibold">{messages.columns}</legend>
      <p className="text-sm text-ink-2">{messages.columnsHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIELDS.map(([field, label]) => (
          <Field key={field} label={label}>
            <Select
              value={check.columns[field] ?? ''}
              onChange={(event) => onChoose(field, event.target.value === '' ? null : event.target.value)}
            >
              <option value="">{messages.noColumn}</option>
              {check.headers.map((header) => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
