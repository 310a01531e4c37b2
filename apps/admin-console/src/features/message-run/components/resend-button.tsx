import { Button } from '@derby/ui/button';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useRef, useState } from 'react';
import { MessageRun_ResendUndeliveredDocument } from '../../../generated/graphql.ts';
import { makeRequestKey } from '../../../lib/requests.ts';
import { plural } from '../../../lib/texts.ts';
import { RUN_CHANGE, type RunAction } from './run-rows.tsx';

interface ResendButtonProps {
  readonly runId: number;
  readonly undelivered: number;
  readonly action: RunAction;
}

/** Sends undelivered messages again, after a question with their number. */
export function ResendButton({ runId, undelivered, action: { isBusy, change } }: ResendButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Of one opening of the question: pressed again after a lost response, it is carried out once. */
  const key = useRef('');
  const confirm = async (): Promise<void> => {
    await change({
      mutation: MessageRun_ResendUndeliveredDocument,
      variables: { runId, idempotencyKey: key.current },
      ...RUN_CHANGE,
      done: ({ resendUndelivered: { resent, optedOut } }) =>
        optedOut === 0
          ? `${plural(resent, 'message')} queued again`
          : `${plural(resent, 'message')} queued again, ${optedOut} left out after STOP`,
    });
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        disabled={isBusy}
        onClick={() => {
          key.current = makeRequestKey();
          setIsOpen(true);
        }}
      >
        {`Send undelivered again (${undelivered})`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        pending={isBusy}
        title={undelivered === 1 ? 'Send 1 message again?' : `Send ${undelivered} messages again?`}
        confirmLabel="Send again"
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      >
        <p>
          The provider reported that they did not arrive. Remove the reason first, or they fail again. Numbers that
          replied STOP are left out.
        </p>
      </ConfirmDialog>
    </>
  );
}
