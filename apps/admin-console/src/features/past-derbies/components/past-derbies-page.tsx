import { Link } from '@derby/micro-frontend/router';
import { Chip } from '@derby/ui/chip';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { usePastDerbies } from '../api.ts';
import { messages } from '../messages.ts';
import { PastDerbiesList } from './past-derbies-list.tsx';

/** The derbies that were reset, and whether visitors see them (docs/screens.md, "Past derbies"). */
export function PastDerbiesPage() {
  const { derbies, ...read } = usePastDerbies();
  const timedMessage = useTimedMessage();
  const aside = (
    <>
      {derbies && read.error && <Chip tone="warn">{messages.notUpdated}</Chip>}
      <Link to="/admin/derby" className="inline-flex min-h-11 items-center font-semibold">
        {messages.back}
      </Link>
    </>
  );
  return (
    <SectionPage title={messages.title} aside={aside}>
      {derbies ? (
        <PastDerbiesList derbies={derbies} timedMessage={timedMessage} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
