import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { SectionMessage } from '../../../components/section-message.tsx';
import { CONSENT_PATH } from '../../../config/sections.ts';
import { Forgetting_ReadDocument, PersonalData_KeepDocument } from '../../../generated/graphql.ts';
import { FORGETTING_POLL_INTERVAL_MS, forgettingSentence } from '../../../lib/forgetting.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';

/** When personal data is erased, below the setting. The server counts from the day on which the date is shown. */
export function ForgettingNote() {
  const options = { fetchPolicy: 'network-only', pollInterval: FORGETTING_POLL_INTERVAL_MS } as const;
  const { data } = latest(useQuery(Forgetting_ReadDocument, options));
  const timedMessage = useTimedMessage();
  const { isBusy, change } = useChange(timedMessage);
  if (!data) return null;
  const { text, isWarning } = forgettingSentence(data.forgetting);
  const keep = (): void =>
    void change({
      mutation: PersonalData_KeepDocument,
      refetch: [Forgetting_ReadDocument],
      done: 'Personal data is not erased',
      failed: 'Failed to save settings',
    });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className={isWarning ? 'font-semibold text-warn' : 'text-ink-2'}>{text}.</p>
      {data.forgetting.isExportOffered && (
        <Link to={CONSENT_PATH} className="inline-flex min-h-(--target) items-center font-semibold underline">
          Export the consents
        </Link>
      )}
      {!data.forgetting.isChosen && (
        <Button variant="quiet" pending={isBusy} pendingLabel="Saving..." onClick={keep}>
          Erase nothing
        </Button>
      )}
      <SectionMessage timedMessage={timedMessage} />
    </div>
  );
}
