import { DIVISIONS } from '@derby/rules/divisions';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';
import { FormField, SelectField } from './form-field.tsx';

const GOALS = { nothing: 'Nothing yet', place: 'A place of a division', draw: 'A draw' };
const POOLS = {
  ALL: 'Everyone with a ticket',
  DONATED: 'Everyone who donated a catch',
  JUNIORS: 'Juniors',
  ABOVE: 'Everyone with a fish above a weight',
};
const DIVISION_NAMES = Object.fromEntries(DIVISIONS.map(({ wire, name }) => [wire, name]));

/** What a prize goes to, and who gives it. */
export function PrizeGoalFields({ index }: { readonly index: number }) {
  const { control } = useFormContext<EventFormValues>();
  const prize = `prizes.${index}` as const;
  const [goesTo, pool] = useWatch({ control, name: [`${prize}.goesTo`, `${prize}.draw.pool`] });
  return (
    <>
      <SelectField name={`${prize}.goesTo`} label="Goes to" options={GOALS} />
      {goesTo === 'place' && (
        <>
          <SelectField name={`${prize}.place.division`} label="Division" options={DIVISION_NAMES} />
          <FormField name={`${prize}.place.rank`} label="Place" inputMode="decimal" />
        </>
      )}
      {goesTo === 'draw' && <SelectField name={`${prize}.draw.pool`} label="Drawn among" options={POOLS} />}
      {goesTo === 'draw' && pool === 'ABOVE' && (
        <FormField name={`${prize}.draw.aboveLbs`} label="Above, in lbs" inputMode="decimal" />
      )}
      <FormField name={`${prize}.sponsor`} label="Given by, if a sponsor" />
    </>
  );
}
