import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';

/** The time of a day that has just been chosen. */
const FIRST_TIME = '09:00';

interface DayTimeFieldProps {
  readonly name: FieldPath<EventFormValues>;
  /** Of the day; the time is named beside it. */
  readonly label: string;
}

/** A moment as a day and a time, as those of the weigh-in. Without a day it is not set. */
export function DayTimeField({ name, label }: DayTimeFieldProps) {
  const { control } = useFormContext<EventFormValues>();
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  const [day = '', time = ''] = String(value).split('T');
  const change = (nextDay: string, nextTime: string): void => onChange(nextDay && `${nextDay}T${nextTime}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-4">
      <Field label={label} hint="Pacific time." error={fieldState.error && 'Please enter a date and a time'}>
        <TextInput
          ref={ref}
          type="date"
          value={day}
          onBlur={onBlur}
          onChange={({ target }) => change(target.value, time || FIRST_TIME)}
        />
      </Field>
      <Field label="Time">
        <TextInput
          type="time"
          value={time}
          disabled={day === ''}
          onBlur={onBlur}
          onChange={({ target }) => change(day, target.value)}
        />
      </Field>
    </div>
  );
}
