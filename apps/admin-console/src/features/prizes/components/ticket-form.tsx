import { useApolloClient } from '@apollo/client/react';
import { divisionOf } from '@derby/rules/divisions';
import { readTicketCode } from '@derby/rules/ticket-code';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { Weight } from '@derby/ui/weight';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { QrCamera } from '../../../components/qr-camera.tsx';
import { Prizes_DrawDocument, Prizes_TicketDocument, type Prizes_TicketQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { useChange } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import { BOOK_SHOWN } from '../book-shown.ts';
import type { PrizeRow } from '../prize-words.ts';

const CHECK_LIMIT_MS = 10_000;
const NO_RESPONSE = 'The ticket could not be checked. The draw needs a network.';
const NO_TICKET = 'This code is not a raffle ticket.';
const TICKET_WORDS = {
  title: 'Scan a ticket',
  hold: 'Hold the code of the ticket in front of the camera.',
  instead: 'Type the number of the ticket instead.',
} as const;

/** A ticket that was checked. `doubt` is a refusal that a reason overrules. */
type Checked = { readonly text: string } & (
  | { readonly ticket: Prizes_TicketQuery['ticketToDraw'] }
  | { readonly doubt: string }
);

interface TicketFormProps {
  readonly prize: PrizeRow;
  readonly timedMessage: TimedMessage;
}

/** Takes the ticket that was drawn, by number, scanner or camera, and records it once its person was seen. */
export function TicketForm({ prize: { id: prizeId, title }, timedMessage }: TicketFormProps) {
  const client = useApolloClient();
  const { isBusy, change } = useChange(timedMessage);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [reason, setReason] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // Not a button: the Enter of a scanner must not press it.
  useEffect(() => (checked ? result : input).current?.focus(), [checked]);

  /** Returns null when the ticket is known, otherwise why it wins nothing. */
  async function check(ticket: string): Promise<string | null> {
    if (readTicketCode(ticket) === null) return NO_TICKET;
    setIsChecking(true);
    try {
      const { data } = await withTimeLimit(CHECK_LIMIT_MS, (signal) =>
        client.query({
          query: Prizes_TicketDocument,
          variables: { prizeId, ticket },
          context: { fetchOptions: { signal } },
          ...LARGE_LIST,
        }),
      );
      if (!data) return NO_RESPONSE;
      setChecked({ text: ticket, ticket: data.ticketToDraw });
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'refused' || !failure.fields.includes('reason')) return sentenceOf(error, NO_RESPONSE);
      setChecked({ text: ticket, doubt: failure.sentence });
      return null;
    } finally {
      setIsChecking(false);
    }
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isChecking) return;
    setProblem(text.trim() === '' ? 'Please enter the number of the ticket' : await check(text));
  };
  const again = (): void => {
    setText('');
    setProblem(null);
    setReason('');
    setChecked(null);
  };
  const record = async ({ text: ticket }: Checked): Promise<void> => {
    await change({
      ...BOOK_SHOWN,
      mutation: Prizes_DrawDocument,
      variables: { prizeId, ticket, reason: reason.trim() === '' ? null : reason },
      done: `${title} drawn`,
    });
  };
  if (checked) {
    return (
      <div ref={result} tabIndex={-1} className="grid gap-4 outline-none">
        {'ticket' in checked ? (
          <TicketFacts ticket={checked.ticket} />
        ) : (
          <>
            <p role="alert" className="text-lg font-semibold wrap-anywhere">
              {`${checked.doubt}.`}
            </p>
            <Field label="Reason" hint="An administrator can overrule this. The log keeps the reason.">
              <TextInput
                value={reason}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            size="main"
            pending={isBusy}
            disabled={'doubt' in checked && reason.trim() === ''}
            onClick={() => void record(checked)}
          >
            {'ticket' in checked ? 'Record the draw' : 'Overrule'}
          </Button>
          <Button size="main" variant="quiet" disabled={isBusy} onClick={again}>
            Another ticket
          </Button>
        </div>
        <p className="text-ink-2">The hall screens then show prize and name for a minute.</p>
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Drawn ticket" hint="Its number, or scan its code" error={problem ?? undefined}>
        <div className="relative">
          <TextInput
            ref={input}
            value={text}
            autoComplete="off"
            inputMode="numeric"
            enterKeyHint="go"
            className="pr-12 font-display text-[28px] font-semibold tabular-nums"
            onChange={(event) => setText(event.target.value)}
          />
          <QrCamera words={TICKET_WORDS} isOffered onText={check} onClosed={() => input.current?.focus()} />
        </div>
      </Field>
      <Button type="submit" size="main" pending={isChecking} pendingLabel="Checking...">
        Check
      </Button>
    </form>
  );
}

/** Whose ticket it is, to compare with the paper. */
function TicketFacts({ ticket }: { readonly ticket: Prizes_TicketQuery['ticketToDraw'] }) {
  return (
    <div role="status">
      <p className="font-display text-[40px] leading-tight font-semibold wrap-anywhere">
        <bdi translate="no">{ticket.name}</bdi>
      </p>
      <p className="text-xl font-semibold tabular-nums">{ticket.ticketId}</p>
      <p className="text-ink-2">
        {`${divisionOf(ticket).name}, `}
        <Weight fishWeightLbs={ticket.fishWeightLbs} decimals={2} />
        {' lbs'}
      </p>
    </div>
  );
}
