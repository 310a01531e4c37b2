import { Loading } from '@derby/ui/loading';
import { SectionPage } from '../../../components/section-page.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { messages } from '../messages.ts';
import { DeadlineNotice } from './deadline-notice.tsx';
import { EntryForm } from './entry-form.tsx';
import { LastingNotice } from './lasting-notice.tsx';

/** The weigh-in. */
export function NewEntryPage() {
  const read = useDraft();
  return (
    <SectionPage title={messages.title} width="narrow">
      <DeadlineNotice />
      <LastingNotice />
      {read ? <EntryForm key={read.version} draft={read.draft} /> : <Loading>{messages.loadingForm}</Loading>}
    </SectionPage>
  );
}
