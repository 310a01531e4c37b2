import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { formatWeight } from '@derby/ui/weight';
import { TextArea } from '@derby/ui/text-area';
import { useState, type FormEvent } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { formatPhoneNumber } from '../../lib/phone-number.ts';
import { messages } from './messages.ts';
import { smsCostOf } from './sms-cost.ts';
import { useSendSms } from './use-send-sms.ts';

/** Whom a message goes to, and about which fish. */
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
  /** With the sentence to show. */
  readonly onSent: (sentence: string) => void;
  /** Called once the dialog has faded; what was typed is gone then. */
  readonly onClosed: () => void;
}

/** A message to one contestant. It stays open when sending fails. */
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
      submitLabel={sms.isSending ? messages.sending : messages.send}
      isSubmitDisabled={sms.isLoading}
      onSubmit={submit}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-panel-2 px-4 py-3">
        <Fact name={messages.recipient} value={`${entry.firstName} ${entry.lastName}`} />
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
      <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </>
  );
}
