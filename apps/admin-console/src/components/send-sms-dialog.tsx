import { useQuery } from '@apollo/client/react';
import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts } from '@derby/rules/message-text/text-facts';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextArea } from '@derby/ui/text-area';
import { formatWeight } from '@derby/ui/weight';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { type FormEvent, useState } from 'react';
import { SendSms_DraftDocument, SendSms_SendDocument } from '../generated/graphql.ts';
import { personNameOf, plural } from '../lib/texts.ts';
import { useMutate } from '../lib/use-change.ts';
import { FormDialog } from './form-dialog.tsx';
import { useRequestKey } from '../lib/requests.ts';

const MAX_MESSAGE_LENGTH = 1_600;

/** The contestant that gets a message, and the entry that it is about. */
export interface SmsRecipient {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly fishWeightLbs: number;
  readonly fishPhotoUrl?: string | null;
}

interface SendSmsDialogProps {
  readonly entry: SmsRecipient;
  /** Called with the sentence to show. */
  readonly onSent: (sentence: string) => void;
  /** Called once the dialog has faded out. The typed text is then lost. */
  readonly onClosed: () => void;
}

/** Dialog that sends a message to one contestant. It stays open when sending fails. */
export function SendSmsDialog({ entry, onSent, onClosed }: SendSmsDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const sms = useSendSms(entry.id, (sentence) => {
    onSent(sentence);
    setIsOpen(false);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void sms.send();
  };
  const hasPhoto = Boolean(entry.fishPhotoUrl);
  return (
    <FormDialog
      open={isOpen}
      title="Send Congratulations SMS"
      isPending={sms.isSending}
      submitLabel="Send SMS"
      pendingLabel="Sending..."
      isSubmitDisabled={sms.isLoading}
      onSubmit={submit}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-panel-2 px-4 py-3">
        <Fact name="Recipient" value={personNameOf(entry)} />
        <Fact name="Phone" value={formatPhoneNumber(entry.phoneNumber)} />
        <Fact name="Weight" value={`${formatWeight(entry.fishWeightLbs)} lbs`} />
      </dl>
      <div>
        <p className="text-ink-2">
          {hasPhoto ? 'A photo is available for this entry.' : 'There is no photo for this entry.'}
        </p>
        {hasPhoto && (
          <Checkbox checked={sms.includePhoto} onChange={(event) => sms.setIncludePhoto(event.target.checked)}>
            Include photo
          </Checkbox>
        )}
      </div>
      <Field
        label="Message"
        hint={sms.isLoading ? 'Writing the message...' : smsCostOf(sms.text, { isMms: hasPhoto && sms.includePhoto })}
        error={
          sms.problem ??
          (sms.hasDraftFailed && sms.text === ''
            ? 'The prepared text could not be loaded. You can write your own.'
            : undefined)
        }
      >
        <TextArea
          value={sms.text}
          maxLength={MAX_MESSAGE_LENGTH}
          disabled={sms.isLoading}
          readOnly={sms.isSending}
          onChange={(event) => sms.setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">
        <bdi translate="no">{value}</bdi>
      </dd>
    </>
  );
}

/** Holds the text of one message, at first the draft of the server, and sends it. */
function useSendSms(entryId: number, onSent: (sentence: string) => void) {
  const mutate = useMutate();
  const draft = useQuery(SendSms_DraftDocument, { variables: { entryId }, fetchPolicy: 'network-only' });
  const [typed, setTyped] = useState<string | null>(null);
  const [includePhoto, setIncludePhoto] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyOf = useRequestKey();
  const text = typed ?? draft.data?.smsDraft ?? '';

  async function send(): Promise<void> {
    const wrong = textProblemOf(text);
    setProblem(wrong);
    if (wrong !== null || isSending) return;
    setIsSending(true);
    try {
      const input = { entryId, message: text, includePhoto };
      const variables = { input, idempotencyKey: keyOf(input) };
      const { sendSms } = await mutate({ mutation: SendSms_SendDocument, variables });
      onSent(
        `${sendSms.includesPhoto ? 'MMS with photo' : 'SMS'} sent successfully to ${shownName(sendSms.recipient)}`,
      );
    } catch (error) {
      const hasResponse = failureOf(error).kind === 'http';
      setProblem(sentenceOf(error, hasResponse ? 'Failed to send SMS' : 'Failed to send SMS. Please try again.'));
    } finally {
      setIsSending(false);
    }
  }

  return {
    text,
    setText: setTyped,
    includePhoto,
    setIncludePhoto,
    isLoading: draft.loading && typed === null,
    hasDraftFailed: Boolean(draft.error),
    isSending,
    problem,
    send,
  };
}

function textProblemOf(text: string): string | null {
  if (text.trim() === '') return 'Please enter a message';
  return text.length > MAX_MESSAGE_LENGTH ? `The message must be at most ${MAX_MESSAGE_LENGTH} characters` : null;
}

/** Describes length and price of a text, and names the characters that shorten every paid part. */
function smsCostOf(text: string, { isMms }: { readonly isMms: boolean }): string {
  const { segments, wideCharacters } = textFacts(text, { isMms });
  const parts = [
    `${text.length}/${MAX_MESSAGE_LENGTH} characters`,
    isMms ? 'charged as one MMS' : `charged as ${plural(segments, 'paid part')}`,
    ...(!isMms && wideCharacters.length > 0
      ? [`each of 70 characters because of ${wideCharacters.map(nameOfCharacter).join(', ')}`]
      : []),
  ];
  return `${parts.join(', ')}.`;
}
