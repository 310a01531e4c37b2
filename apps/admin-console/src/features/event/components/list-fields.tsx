import { EVENT_LIMITS } from '@derby/rules/event/event-facts';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';
import { messages } from '../messages.ts';
import { FormField } from './form-field.tsx';

/** Each list: its texts, the fields of an item, and an empty item. */
const LISTS = {
  programme: {
    hint: messages.programmeHint,
    add: messages.addItem,
    fields: [
      { key: 'title', label: messages.itemTitle },
      { key: 'description', label: messages.description, rows: 2 },
      { key: 'startsAt', label: messages.startsAt, type: 'time' },
      { key: 'endsAt', label: messages.endsAt, type: 'time' },
      { key: 'place', label: messages.itemPlace },
      { key: 'mapsUrl', label: messages.mapsUrl, type: 'url' },
    ],
    empty: { title: '', description: '', startsAt: '', endsAt: '', place: '', mapsUrl: '' },
  },
  prizes: {
    hint: null,
    add: messages.addPrize,
    fields: [
      { key: 'title', label: messages.prizeTitle },
      { key: 'description', label: messages.prizeDescription, rows: 2 },
    ],
    empty: { title: '', description: '' },
  },
} as const;

/** The items of a list, with buttons to remove each item and to add another. */
export function ListFields({ list }: { readonly list: keyof typeof LISTS }) {
  const { hint, add, fields, empty } = LISTS[list];
  const { control } = useFormContext<EventFormValues>();
  const items = useFieldArray({ control, name: list });
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-4 font-display text-[26px] font-semibold">{messages[list]}</legend>
        {hint && <p className="text-ink-2">{hint}</p>}
        {items.fields.map((item, index) => (
          <div
            key={item.id}
            role="group"
            aria-label={messages.itemOf(list, index + 1)}
            className="grid gap-4 border-b border-line pb-4 items-start sm:grid-cols-2"
          >
            {fields.map(({ key, label, ...input }) => (
              <FormField key={key} name={`${list}.${index}.${key}` as 'prizes.0.title'} label={label} {...input} />
            ))}
            <Button variant="quiet" className="justify-self-start" onClick={() => items.remove(index)}>
              <Icon name="trash" />
              {messages.remove(messages.itemOf(list, index + 1))}
            </Button>
          </div>
        ))}
        {items.fields.length < EVENT_LIMITS[list] && (
          <Button variant="quiet" className="justify-self-start" onClick={() => items.append(empty)}>
            {add}
          </Button>
        )}
      </fieldset>
    </Card>
  );
}
