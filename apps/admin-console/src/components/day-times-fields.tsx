import { isWallClock } from '@derby/rules/event/derby-time';
import { Field } from '@derby/ui/field';
import { Switch } from '@derby/ui/switch';
import { TextInput } from '@derby/ui/text-input';
import { type ChangeEvent, type ReactNode, type Ref, useState } from 'react';
import { areEqual, type DayParts, MOMENTS, type Moments, momentsOf, partsOf } from '../lib/day-times.ts';

interface DayTimesFieldsProps {
  readonly values: Moments;
  readonly labels: Moments;
  readonly problems: Partial<Moments>;
  /** Shown below the fields. */
  readonly notes?: ReactNode;
  readonly refs?: Partial<Record<keyof Moments, Ref<HTMLInputElement>>>;
  readonly hint?: string;
  /** Gets all moments, and whether only a part of a day or a time has been entered. */
  readonly onChange: (moments: Moments, isIncomplete: boolean) => void;
}

/** The day of the weigh-in once, and three times of it. A switch shows the day of an end on another one. */
export function DayTimesFields({ values, labels, problems, notes, refs, hint, onChange }: DayTimesFieldsProps) {
  const [draft, setDraft] = useState<DayParts | null>(null);
  // A refused save or another user may have changed the values.
  const parts = draft && areEqual(momentsOf(draft), values) ? draft : partsOf(values);
  const [isOther, setIsOther] = useState(false);
  const { day, otherDays, times } = parts;
  const hasOther = isOther || otherDays.end !== '' || otherDays.deadline !== '';
  const isDayWrong = day !== '' && !isWallClock(`${day}T00:00`);
  const change = (next: DayParts, isIncomplete = false): void => {
    setDraft(next);
    onChange(momentsOf(next), isIncomplete);
  };
  const changeOf =
    (partsWith: (text: string) => DayParts) =>
    ({ target }: ChangeEvent<HTMLInputElement>): void =>
      change(partsWith(target.value), target.validity.badInput);
  const endOn = (text: string): DayParts => ({ ...parts, otherDays: { end: text, deadline: text } });
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[12rem_minmax(0,1fr)] @4xl:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
        <div className="grid grid-cols-1 items-start gap-4">
          <Field label="Day" error={isDayWrong ? 'Please enter a date' : undefined}>
            <TextInput type="date" value={day} onChange={changeOf((text) => ({ ...parts, day: text }))} />
          </Field>
          {hasOther && (
            <Field label="Day of the end">
              <TextInput type="date" value={otherDays.end || day} onChange={changeOf(endOn)} />
            </Field>
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-4">
          {MOMENTS.map((name) => (
            <Field key={name} label={labels[name]} error={isDayWrong ? undefined : problems[name]}>
              <TextInput
                ref={refs?.[name]}
                type="time"
                value={times[name]}
                onChange={changeOf((text) => ({ ...parts, times: { ...times, [name]: text } }))}
              />
            </Field>
          ))}
        </div>
        <div className="@2xl:col-span-2 @2xl:justify-self-start @4xl:col-span-1 @4xl:pt-7">
          <Switch
            checked={hasOther}
            onChange={({ target }) => {
              setIsOther(target.checked);
              if (!target.checked) change(endOn(''));
            }}
          >
            Ends on another day
          </Switch>
        </div>
      </div>
      {notes}
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  );
}
