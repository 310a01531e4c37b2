import { Card } from '@derby/ui/card';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

const TIME = { type: 'datetime-local', hint: messages.zone } as const;
const DEGREES = { inputMode: 'decimal' } as const;
const ADDRESS = { type: 'url', inputMode: 'url' } as const;

/** Fields of each card of the form that has no list. */
const PARTS = {
  name: [
    { name: 'title', label: messages.eventTitle, hint: messages.titleHint },
    { name: 'shortTitle', label: messages.shortTitle, hint: messages.shortTitleHint },
    { name: 'weighInStart', label: messages.weighInStart, ...TIME },
    { name: 'weighInEnd', label: messages.weighInEnd, ...TIME },
    { name: 'entryDeadline', label: messages.entryDeadline, ...TIME },
  ],
  frontPage: [
    { name: 'slogan', label: messages.slogan, hint: messages.sloganHint, rows: 4 },
    { name: 'summary', label: messages.summary, hint: messages.summaryHint, rows: 3 },
  ],
  place: [
    { name: 'venue.name', label: messages.venueName },
    { name: 'venue.streetAddress', label: messages.streetAddress },
    { name: 'venue.locality', label: messages.locality },
    { name: 'venue.region', label: messages.region },
    { name: 'venue.country', label: messages.country, hint: messages.countryHint },
    { name: 'venue.mapsUrl', label: messages.mapsUrl, ...ADDRESS },
    { name: 'venue.latitude', label: messages.latitude, ...DEGREES },
    { name: 'venue.longitude', label: messages.longitude, ...DEGREES },
  ],
  fishing: [
    { name: 'fishingBoundaries.text', label: messages.boundaries, rows: 3 },
    { name: 'licence.text', label: messages.licenceText, rows: 3 },
    { name: 'licence.url', label: messages.licenceUrl, ...ADDRESS },
  ],
  tickets: [
    { name: 'tickets.url', label: messages.ticketsUrl, hint: messages.ticketsUrlHint, ...ADDRESS },
    { name: 'tickets.price', label: messages.price, ...DEGREES },
    { name: 'tickets.currency', label: messages.currency, hint: messages.currencyHint },
    { name: 'tickets.onSaleFrom', label: messages.onSaleFrom, ...TIME },
  ],
  contact: [
    { name: 'organiser.name', label: messages.organiserName },
    { name: 'organiser.url', label: messages.organiserUrl, ...ADDRESS },
    { name: 'contactEmail', label: messages.contactEmail, type: 'email', inputMode: 'email' },
  ],
} as const satisfies Record<string, readonly FormFieldProps[]>;

interface FactFieldsProps {
  readonly part: keyof typeof PARTS;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** One card of the form, without a list. */
export function FactFields({ part, children }: FactFieldsProps) {
  const fields: readonly FormFieldProps[] = PARTS[part];
  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-display text-[26px] font-semibold">{messages[part]}</legend>
        {fields.map((field) => (
          <FormField key={field.name} {...field} />
        ))}
        {children}
      </fieldset>
    </Card>
  );
}
