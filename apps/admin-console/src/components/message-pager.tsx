import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { Field } from '@derby/ui/field';
import { WholePhoto } from '@derby/ui/whole-photo';
import { sentenceOf } from '@derby/web-session/request-failure';
import { type FormEvent, useState } from 'react';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber, PHONE_DIGITS, phoneDigitsOf } from '@derby/rules/phone-number';
import { ManageDerby_SendTestDocument } from '../generated/graphql.ts';
import { plural } from '../lib/texts.ts';
import { useMutate } from '../lib/use-change.ts';
import { PhoneInput } from './phone-input.tsx';

/** A message as it would be sent now. */
interface Preview {
  readonly recipient: string;
  readonly phoneNumber: string;
  /** Rank and division. */
  readonly place?: string;
  readonly text: string;
  readonly photoUrl: string | null;
  readonly segments: number;
  readonly skipReason: string | null;
}

interface MessagePagerProps {
  readonly total: number;
  readonly offset: number;
  readonly onMove: (offset: number) => void;
  /** Undefined before it is loaded. */
  readonly preview: Preview | undefined;
  readonly hasFailed: boolean;
  /** The text in the field differs from the one shown. */
  readonly isStale: boolean;
}

/** Shows the real messages one by one, in the order of sending. One can be sent to the administrator's own phone. */
export function MessagePager({ total, offset, onMove, preview, hasFailed, isStale }: MessagePagerProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Previous message"
          disabled={offset === 0}
          onClick={() => onMove(offset - 1)}
        >
          <span aria-hidden="true">←</span>
        </Button>
        <h3 aria-live="polite" className="text-center text-[22px] tabular-nums">
          {`Message ${offset + 1} of ${total}`}
        </h3>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Next message"
          disabled={offset === total - 1}
          onClick={() => onMove(offset + 1)}
        >
          <span aria-hidden="true">→</span>
        </Button>
      </div>
      {preview && <Phone preview={preview} />}
      {hasFailed && !preview && <p className="text-bad">This message could not be previewed.</p>}
      {preview && <TestMessage text={preview.text} isStale={isStale} />}
    </section>
  );
}

/** One message on a phone. The phone has a fixed least height, so that the arrows do not move under the pointer. */
function Phone({ preview }: { readonly preview: Preview }) {
  const { recipient, phoneNumber, place, text, photoUrl, segments, skipReason } = preview;
  return (
    <div className="mx-auto grid min-h-100 w-full max-w-80 grid-cols-1 content-start gap-3 rounded-[36px] border-[6px] border-edge bg-paper px-4 pt-4 pb-6">
      <div className="border-b border-line pb-3 text-center">
        <bdi translate="no" className="block font-semibold wrap-anywhere">
          {shownName(recipient)}
        </bdi>
        <p className="text-sm text-ink-2 tabular-nums">
          {[formatPhoneNumber(phoneNumber), ...(place === undefined ? [] : [place])].join(', ')}
        </p>
      </div>
      {photoUrl && <WholePhoto src={photoUrl} alt="" className="aspect-4/3 w-56 rounded-card" />}
      <p
        className={`mr-6 rounded-card empty:hidden bg-panel-2 px-3.5 py-2.5 wrap-anywhere whitespace-pre-line ${skipReason === null ? '' : 'opacity-60'}`}
      >
        {text}
      </p>
      {skipReason === null ? (
        <p className="text-sm text-ink-2">
          {photoUrl ? 'Charged as one MMS with photo' : segments > 0 && `Charged as ${plural(segments, 'paid part')}`}
        </p>
      ) : (
        <p>
          <Chip tone="warn">{`Not sent: ${skipReason}`}</Chip>
        </p>
      )}
    </div>
  );
}

function TestMessage({ text, isStale }: { readonly text: string; readonly isStale: boolean }) {
  const test = useTestMessage();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void test.send(text);
  };
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_12rem]">
          <Field label="Your own phone" error={test.problem}>
            <PhoneInput value={test.phone} onChange={(event) => test.setPhone(event.target.value)} />
          </Field>
        </div>
        <Button
          type="submit"
          variant="quiet"
          className="min-h-13 max-sm:w-full"
          pending={test.isSending}
          disabled={isStale}
        >
          Send test to me
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {test.sentTo === null ? 'Receives the message above as a test.' : `Test message sent to ${test.sentTo}`}
      </p>
    </form>
  );
}

/** The form with the administrator's own number, and the result of sending. */
function useTestMessage() {
  const mutate = useMutate();
  const [phone, setPhone] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(text: string): Promise<void> {
    const digits = phoneDigitsOf(phone);
    setSentTo(null);
    setProblem(digits.length === PHONE_DIGITS ? undefined : 'Please enter a phone number');
    if (digits.length !== PHONE_DIGITS || isSending) return;
    setIsSending(true);
    try {
      await mutate({ mutation: ManageDerby_SendTestDocument, variables: { phoneNumber: digits, text } });
      setSentTo(formatPhoneNumber(digits));
    } catch (error) {
      setProblem(sentenceOf(error, 'The test message could not be sent. Please try again.'));
    }
    setIsSending(false);
  }

  return { phone, setPhone, isSending, problem, sentTo, send };
}
