import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import type { FormEvent } from 'react';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { useTestMessage } from '../hooks/use-test-message.ts';
import { messages } from '../messages.ts';

interface TestMessageProps {
  readonly text: string;
  readonly isStale: boolean;
}

/** Sends the message that is shown to one's own phone. */
export function TestMessage({ text, isStale }: TestMessageProps) {
  const test = useTestMessage();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void test.send(text);
  };
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_12rem]">
          <Field label={messages.ownPhone} error={test.problem}>
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
          {messages.sendTest}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {test.sentTo === null ? messages.testHint : messages.testSent(test.sentTo)}
      </p>
    </form>
  );
}
