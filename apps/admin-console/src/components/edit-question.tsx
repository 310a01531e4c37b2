import { divisionOf } from '@derby/rules/divisions';
import { ENTRY_FIELD_NAMES, fieldOf } from '@derby/rules/entry-fields';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { visibleText } from '@derby/rules/unicode-text';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { Button } from '@derby/ui/button';
import { formatWeight } from '@derby/ui/weight';
import type { Ref } from 'react';
import { type EditedEntry, type EditedField, type EditFormValues, editValuesOf } from '../lib/entry-correction.ts';

interface EditQuestionProps {
  /** Takes the focus after a refused save. */
  readonly ref: Ref<HTMLDivElement>;
  /** The entry as it is now. */
  readonly entry: EditedEntry;
  readonly values: EditFormValues;
  /** The fields that another user has changed to other values than those in the form. */
  readonly conflicts: readonly EditedField[];
  /** Why the last save was refused; null if it was not, or if the question has been decided since. */
  readonly refusal: string | null;
  readonly choose: (name: EditedField, isMineRight: boolean) => void;
}

/** Shows the fields that another user has changed meanwhile, with both values, and offers both. */
export function EditQuestion({ ref, entry, values, conflicts, refusal, choose }: EditQuestionProps) {
  const sentence =
    conflicts.length > 0 ? 'Another user has changed this entry meanwhile. Which value is right?' : refusal;
  return (
    <div aria-live="polite" className="empty:hidden">
      {sentence !== null && (
        <div
          ref={ref}
          tabIndex={-1}
          role="group"
          aria-label={sentence}
          className="grid scroll-my-60 gap-3 rounded-control border-l-4 border-warn bg-warn-soft p-3.5"
        >
          <p className="font-semibold text-warn">{sentence}</p>
          {conflicts.map((name) => (
            <div key={name} role="group" aria-label={labelOf(name)} className="grid gap-2">
              <p className="font-semibold">{labelOf(name)}</p>
              <div className="grid gap-2">
                <Button variant="quiet" className="min-h-12" onClick={() => choose(name, false)}>
                  Now: <bdi className="wrap-anywhere">{currentText(name, entry)}</bdi>
                </Button>
                <Button variant="quiet" className="min-h-12" onClick={() => choose(name, true)}>
                  Yours: <bdi className="wrap-anywhere">{textOf(name, values)}</bdi>
                </Button>
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function labelOf(field: EditedField): string {
  const name = ENTRY_FIELD_NAMES.find((one) => one === field);
  return name ? (fieldOf(name).listLabel ?? fieldOf(name).label) : 'Fish photo';
}

function currentText(name: EditedField, entry: EditedEntry): string {
  if (name !== 'fishPhoto') return textOf(name, editValuesOf(entry));
  return entry.fishPhotoPath === null ? 'none' : 'another photo';
}

function textOf(name: EditedField, values: EditFormValues): string {
  if (name === 'fishPhoto') return 'the new photo';
  if (name === 'isJunior') return divisionOf(values).name;
  if (name === 'isCatchDonated') return values.isCatchDonated ? 'yes' : 'no';
  if (name === 'phoneNumber') return formatPhoneNumber(values.phoneNumber);
  if (name === 'fishWeight') return formatWeight(parseWeight(weightTextOf(values.fishWeight)));
  return visibleText(values[name]);
}
