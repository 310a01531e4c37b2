import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { ManageDerby_SenderDocument, ManageDerby_UpdateSettingsDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { CheckLine, CheckPlace } from '../../../components/check-line.tsx';

const POLL_INTERVAL_MS = 30_000;
/** Below it the line asks whether it is enough. */
const LOW_BALANCE = 5;

interface SenderLinesProps {
  readonly timedMessage: TimedMessage;
}

/** Whether the sender is registered, receipts arrive and the account has money. Shows nothing with an earlier gateway. */
export function SenderLines({ timedMessage }: SenderLinesProps) {
  const { data, error } = latest(useQuery(ManageDerby_SenderDocument, { pollInterval: POLL_INTERVAL_MS }));
  if (!data) {
    if (error) return null;
    return (
      <>
        <CheckPlace />
        <CheckPlace />
      </>
    );
  }
  const { sender, isRegistered, isTollFree, publicUrl, receipts, balance } = data.senderReadiness;
  return (
    <>
      {isRegistered ? (
        <CheckLine text="The sender number is registered with the carriers" />
      ) : (
        <CheckLine text={`Is ${sender} registered with the carriers?`} isWarning>
          <Registration sender={sender} isTollFree={isTollFree} timedMessage={timedMessage} />
        </CheckLine>
      )}
      {receipts === 'ARRIVE' ? (
        <CheckLine text={`Receipts of the provider reach ${publicUrl}`} />
      ) : (
        <CheckLine
          text={`${RECEIPTS[receipts]} ${publicUrl}${receipts === 'UNKNOWN' ? ': send a test text' : ''}`}
          isWarning
        />
      )}
      {balance && (
        <CheckLine
          text={`Balance at the provider: ${balance.amount.toFixed(2)} ${balance.currency}${balance.amount < LOW_BALANCE ? '. Is it enough for all messages?' : ''}`}
          isWarning={balance.amount < LOW_BALANCE}
        />
      )}
    </>
  );
}

const RECEIPTS = {
  MISSING: 'No receipt of the provider has come for the last messages to',
  PRIVATE: 'The provider cannot send receipts to',
  UNKNOWN: 'Not known yet whether receipts of the provider reach',
} as const;

interface RegistrationProps extends SenderLinesProps {
  readonly sender: string;
  readonly isTollFree: boolean;
}

/** What registering means, and the tick of the organiser. */
function Registration({ sender, isTollFree, timedMessage }: RegistrationProps) {
  const { change, isBusy } = useChange(timedMessage);
  const note = () =>
    change({
      mutation: ManageDerby_UpdateSettingsDocument,
      variables: { settings: [{ key: 'sms_registered_sender', value: sender }] },
      refetch: [ManageDerby_SenderDocument],
      done: 'Settings updated successfully',
      failed: 'Failed to update settings',
    });
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {isTollFree
          ? 'In Canada and the US, a toll-free number sends nothing until the provider has verified it.'
          : 'In the US, carriers block a local number until its brand and campaign are registered (A2P 10DLC). Phones in Canada need no registration, but the consent of each person.'}
      </p>
      <p>You register with the provider, who shows the state. Here you only note that it is done.</p>
      <Button variant="quiet" pending={isBusy} onClick={() => void note()}>
        {`${sender} is registered`}
      </Button>
    </div>
  );
}
