import type { ReactNode } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { Card } from '@derby/ui/card';
import { EVENT_LIMITS } from '@derby/rules/event/event-facts';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Icon } from '@derby/ui/icon';
import { DayTimesFields } from '../../../components/day-times-fields.tsx';
import { prizeValues, type EventFormValues } from '../event-form.ts';
import { headingOf } from '../../../lib/event-sections.ts';
import { FormField, OtherTime, type FormFieldProps } from './form-field.tsx';
import { PrizeGoalFields } from './prize-goal-fields.tsx';

const DEGREES = { inputMode: 'decimal' } as const;
const ADDRESS = { type: 'url', inputMode: 'url' } as const;

/** Fields of each card of the form that has no list. */
const PARTS = {
  name: [
    { name: 'title', label: 'Title', hint: 'With its year, e.g. Rangers Salmon Derby 2025.' },
    { name: 'shortTitle', label: 'Short title', hint: 'Without a year, for the menu and for text messages.' },
  ],
  frontPage: [
    { name: 'slogan', label: 'Headline', hint: 'One to four lines.', rows: 4 },
    {
      name: 'summary',
      label: 'Summary',
      hint: 'One sentence, also shown by search engines and in shared links.',
      rows: 3,
    },
  ],
  place: [
    { name: 'venue.name', label: 'Name of the place' },
    { name: 'venue.streetAddress', label: 'Street address' },
    { name: 'venue.locality', label: 'Town' },
    { name: 'venue.region', label: 'Province or state' },
    { name: 'venue.country', label: 'Country', hint: 'Two letters, e.g. CA.' },
    { name: 'venue.mapsUrl', label: 'Link to a map', ...ADDRESS },
    { name: 'venue.latitude', label: 'Latitude', ...DEGREES },
    { name: 'venue.longitude', label: 'Longitude', ...DEGREES },
  ],
  fishing: [
    { name: 'fishingBoundaries.text', label: 'Fishing boundaries', rows: 3 },
    { name: 'licence.text', label: 'Fishing licence', rows: 3 },
    { name: 'licence.url', label: 'Link to the licence rules', ...ADDRESS },
  ],
  tickets: [
    {
      name: 'tickets.url',
      label: 'Address of the ticket form',
      hint: 'Leave empty for the form that this site was set up with.',
      ...ADDRESS,
    },
    { name: 'tickets.price', label: 'Adult price', ...DEGREES },
    { name: 'tickets.currency', label: 'Currency', hint: 'Three letters, e.g. CAD.' },
  ],
  contact: [
    { name: 'organiser.name', label: 'Hosting club' },
    { name: 'organiser.url', label: 'Website of the club', ...ADDRESS },
    { name: 'contactEmail', label: 'Email for questions', type: 'email', inputMode: 'email' },
  ],
} as const satisfies Record<string, readonly FormFieldProps[]>;

interface FactFieldsProps {
  readonly part: keyof typeof PARTS;
  readonly children?: ReactNode;
}

/** One card of the form, without a list. */
export function FactFields({ part, children }: FactFieldsProps) {
  const fields: readonly FormFieldProps[] = PARTS[part];
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-display text-[26px] font-semibold">{headingOf(part)}</legend>
        {fields.map((field) => (
          <FormField key={field.name} {...field} />
        ))}
        {children}
      </fieldset>
    </Card>
  );
}

const WEIGH_IN_LABELS = { start: 'Weigh-in starts', end: 'Weigh-in ends', deadline: 'Entry deadline' };

/** The day of the weigh-in and its times. */
export function WeighInFields() {
  const { control, setValue, formState } = useFormContext<EventFormValues>();
  const { field: start } = useController({ control, name: 'weighInStart' });
  const { field: end } = useController({ control, name: 'weighInEnd' });
  const { field: deadline } = useController({ control, name: 'entryDeadline' });
  const { errors, isSubmitted } = formState;
  return (
    <div className="sm:col-span-2">
      <DayTimesFields
        hint="All times are Pacific time."
        labels={WEIGH_IN_LABELS}
        values={{ start: start.value, end: end.value, deadline: deadline.value }}
        refs={{ start: start.ref, end: end.ref, deadline: deadline.ref }}
        problems={{
          ...(errors.weighInStart?.message && { start: errors.weighInStart.message }),
          ...(errors.weighInEnd?.message && { end: errors.weighInEnd.message }),
          ...(errors.entryDeadline?.message && { deadline: errors.entryDeadline.message }),
        }}
        notes={
          <>
            <OtherTime name="weighInStart" />
            <OtherTime name="weighInEnd" />
          </>
        }
        onChange={(moments) => {
          const options = { shouldDirty: true, shouldValidate: isSubmitted };
          setValue('weighInStart', moments.start, options);
          setValue('weighInEnd', moments.end, options);
          setValue('entryDeadline', moments.deadline, options);
        }}
      />
    </div>
  );
}

/** Each list: its texts, the fields of an item, and an empty item. */
const LISTS = {
  programme: {
    item: 'Programme item',
    hint: 'What happens when, e.g. weigh-in, dinner, prizes.',
    add: 'Add to the programme',
    fields: [
      { key: 'title', label: 'What' },
      { key: 'description', label: 'Description', rows: 2 },
      { key: 'startsAt', label: 'Starts', type: 'time' },
      { key: 'endsAt', label: 'Ends', type: 'time' },
      { key: 'place', label: 'Where, if elsewhere' },
      { key: 'mapsUrl', label: 'Link to a map', type: 'url' },
    ],
    empty: () => ({ title: '', description: '', startsAt: '', endsAt: '', place: '', mapsUrl: '' }),
  },
  prizes: {
    item: 'Prize',
    hint: null,
    add: 'Add a prize',
    fields: [
      { key: 'title', label: 'Prize for' },
      { key: 'description', label: 'Prize', rows: 2 },
    ],
    empty: prizeValues,
  },
} as const;

export function ListFields({ list }: { readonly list: keyof typeof LISTS }) {
  const { item, hint, add, fields, empty } = LISTS[list];
  const { control, register } = useFormContext<EventFormValues>();
  const items = useFieldArray({ control, name: list, keyName: 'rowKey' });
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-4 font-display text-[26px] font-semibold">{headingOf(list)}</legend>
        {hint && <p className="text-ink-2">{hint}</p>}
        {list === 'prizes' && <Checkbox {...register('isOnePrizePerPerson')}>One prize per person</Checkbox>}
        {items.fields.map(({ rowKey }, index) => (
          <div
            key={rowKey}
            role="group"
            aria-label={`${item} ${index + 1}`}
            className="grid gap-4 border-b border-line pb-4 items-start sm:grid-cols-2"
          >
            {fields.map(({ key, label, ...input }) => (
              <FormField key={key} name={`${list}.${index}.${key}` as 'prizes.0.title'} label={label} {...input} />
            ))}
            {list === 'prizes' && <PrizeGoalFields index={index} />}
            <Button variant="quiet" className="justify-self-start sm:col-start-1" onClick={() => items.remove(index)}>
              <Icon name="trash" />
              {`Remove ${item} ${index + 1}`}
            </Button>
          </div>
        ))}
        {items.fields.length < EVENT_LIMITS[list] && (
          <Button variant="quiet" className="justify-self-start" onClick={() => items.append(empty())}>
            {add}
          </Button>
        )}
      </fieldset>
    </Card>
  );
}
