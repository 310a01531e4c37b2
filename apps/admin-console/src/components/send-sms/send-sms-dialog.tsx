import { useQuery } from '@apollo/client/react';
import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { textFacts } from '@derby/rules/message-text/text-facts';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { formatWeight } from '@derby/ui/weight';
import { TextArea } from '@derby/ui/text-area';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState, type FormEvent } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../config/constants.ts';
import { SendSms_DraftDocument, SendSms_SendDocument } from '../../generated/graphql.ts';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { makeRequestKey } from '../../lib/requests.ts';
import { personNameOf } from '../../lib/texts.ts';
import { useMutate } from '../../lib/use-change.ts';
import { FormDialog } from '../form-dialog.tsx';
import { messages } from './messages.ts';

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
      title={messages.title}
      isPending={sms.isSending}
      submitLabel={messages.send}
      pendingLabel={messages.sending}
      isSubmitDisabled={sms.isLoading}
      onSubmit={submit}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-panel-2 px-4 py-3">
        <Fact name={messages.recipient} value={personNameOf(entry)} />
        <Fact name={messages.phone} value={formatPhoneNumber(entry.phoneNumber)} />
        <Fact name={messages.weight} value={`${formatWeight(entry.fishWeightLbs)} lbs`} />
      </dl>
      <div>
        <p className="text-ink-2">{hasPhoto ? messages.photoAvailable : messages.noPhoto}</p>
        {hasPhoto && (
          <Checkbox checked={sms.includePhoto} onChange={(event) => sms.setIncludePhoto(event.target.checked)}>
            {messages.includePhoto}
          </Checkbox>
        )}
      </div>
      <Field
        label={messages.message}
        hint={sms.isLoading ? messages.loading : smsCostOf(sms.text, { isMms: hasPhoto && sms.includePhoto })}
        error={sms.problem ?? (sms.hasDraftFailed && sms.text === '' ? messages.draftFailed : undefined)}
      >
        <TextArea
          value={sms.text}
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
  const attempt = useRef({ payload: '', key: '' });
  const text = typed ?? draft.data?.smsDraft ?? '';

  /** Returns the same key when the same message is retried, so that it is sent once. */
  function keyOf(payload: string): string {
    if (attempt.current.payload !== payload) attempt.current = { payload, key: makeRequestKey() };
    return attempt.current.key;
  }

  async function send(): Promise<void> {
    const wrong = textProblemOf(text);
    setProblem(wrong);
    if (wrong !== null || isSending) return;
    setIsSending(true);
    try {
      const input = { entryId, message: text, includePhoto };
      const idempotencyKey = keyOf(JSON.stringify(input));
      const { sendSms } = await mutate({ mutation: SendSms_SendDocument, variables: { input, idempotencyKey } });
      onSent(messages.sent(sendSms.includesPhoto, shownName(sendSms.recipient)));
    } catch (error) {
      const hasResponse = failureOf(error).kind === 'http';
      setProblem(sentenceOf(error, hasResponse ? messages.failed : messages.failedTryAgain));
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
  if (text.trim() === '') return messages.messageRequired;
  return text.length > MAX_MESSAGE_LENGTH ? messages.messageTooLong(MAX_MESSAGE_LENGTH) : null;
}

/** Describes length and price of a text, and names the characters that shorten every segment. */
function smsCostOf(text: string, { isMms }: { readonly isMms: boolean }): string {
  const { segments, wideCharacters } = textFacts(text, { isMms });
  const parts = [
    messages.characters(text.length, MAX_MESSAGE_LENGTH),
    isMms ? messages.asMms : messages.segments(segments),
    ...(!isMms && wideCharacters.length > 0 ? [messages.wide(wideCharacters.map(nameOfCharacter).join(', '))] : []),
  ];
  return `${parts.join(', ')}.`;
}
