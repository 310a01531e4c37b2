import { useQuery } from '@apollo/client/react';
import { MAX_CARD_NUMBER } from '@derby/rules/card-code';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Loaded } from '../../../components/loaded.tsx';
import { TilePlaces } from '../../../components/list-place.tsx';
import { useQrCodes } from '../../../components/qr-code.tsx';
import { PrintingInstructions } from '../../../components/printing-instructions.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { PARTICIPANTS_PATH } from '../../../config/sections.ts';
import { AnglerCards_PageDocument } from '../../../generated/graphql.ts';
import { plural } from '../../../lib/texts.ts';
import { problemsBy, z } from '../../../lib/zod.ts';
import { CardSheets } from './card-sheets.tsx';

const STEPS = [
  'Print in portrait on 8.5x11 paper, at a scale of 100%.',
  'Cards are 3.5x2 inches, ten on a sheet, as on sheets of business cards.',
  'Cut along the dotted lines.',
  'A reset makes all cards void: print new ones for each derby.',
] as const;

const MOST = 500;
const number = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, `Please type a number from 1 to ${MAX_CARD_NUMBER}`)
  .transform(Number)
  .refine((value) => value >= 1, `Please type a number from 1 to ${MAX_CARD_NUMBER}`);
const rangeSchema = z.object({ from: number, to: number }).superRefine(
  problemsBy(({ from, to }) => {
    if (to < from) return ['to', 'The last card must not be before the first'];
    return to - from >= MOST ? ['to', `At most ${MOST} cards a print, here up to ${from + MOST - 1}`] : null;
  }),
);

/** Prints blank angler cards (docs/rules.md, "Anglers"). */
export function AnglerCardsPage() {
  const [range, setRange] = useState({ from: 1, to: 100 });
  const read = useQuery(AnglerCards_PageDocument, { variables: range, fetchPolicy: 'no-cache' });
  const { createQr, hasFailed } = useQrCodes();
  const form = useForm({
    resolver: zodResolver(rangeSchema),
    defaultValues: { from: String(range.from), to: String(range.to) },
  });
  const { errors } = form.formState;
  const codes = read.data?.cardCodes ?? [];
  return (
    <SectionPage title="Print angler cards" aside={<BackLink to={PARTICIPANTS_PATH}>Back to Participants</BackLink>}>
      <form
        noValidate
        className="flex flex-wrap items-start gap-x-4 gap-y-3 print:hidden"
        onSubmit={(event) => void form.handleSubmit(setRange)(event)}
      >
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="max-sm:flex-[1_1_8rem] sm:w-40">
            <Field label={name === 'from' ? 'From card' : 'To card'} error={errors[name]?.message}>
              <NumberInput {...form.register(name)} inputMode="numeric" />
            </Field>
          </div>
        ))}
        {/* Beside the fields, below their labels. */}
        <div className="flex flex-wrap gap-3 max-sm:w-full *:min-h-13 max-sm:*:flex-1 sm:mt-7.5">
          <Button type="submit" variant="quiet">
            Show cards
          </Button>
          <Button disabled={codes.length === 0 || createQr === null} onClick={() => window.print()}>
            {codes.length === 0 ? 'Print cards' : `Print ${plural(codes.length, 'card')}`}
          </Button>
        </div>
      </form>
      <PrintingInstructions steps={STEPS} />
      {hasFailed && <p role="alert">The QR codes could not be loaded. Reload the page to print cards.</p>}
      <Loaded read={read} loading="Loading cards..." fallback={CONNECTION_FAILED} place={PLACE}>
        {({ cardCodes, event }) =>
          createQr && (
            <>
              {cardCodes.length > 10 && (
                <p className="text-ink-2 print:hidden">{`The first 10 of ${cardCodes.length} cards. All of them are printed.`}</p>
              )}
              <CardSheets codes={cardCodes} eventTitle={event.title} createQr={createQr} />
            </>
          )
        }
      </Loaded>
    </SectionPage>
  );
}

const PLACE = (
  <div className="grid grid-cols-[repeat(auto-fill,3.5in)] gap-4">
    <TilePlaces count={10} className="h-[2in]" />
  </div>
);
