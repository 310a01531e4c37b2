import { useApolloClient, useQuery } from '@apollo/client/react';
import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { formatEntryTime, wallClockOf } from '@derby/rules/event/derby-time';
import { MAX_NOTICE_LENGTH, noticeProblem } from '@derby/rules/notice';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Field } from '@derby/ui/field';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import { serverNow } from '@derby/web-session/server-clock';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { Notice_PageDocument, Notice_RemoveDocument, Notice_SetDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { problemsBy, z } from '../../../lib/zod.ts';

const noticeSchema = z.object({ text: z.string().trim(), time: z.string() }).superRefine(
  problemsBy(({ text, time }) => {
    const problem = noticeProblem(text, readRuntimeConfig()?.publicUrl ?? window.location.origin);
    if (problem !== null) return ['text', `The notice ${problem}`];
    const isOver = time !== '' && todayAt(time) <= wallClockOf(serverNow());
    return isOver ? ['time', 'This time is over today. Choose a later one, or leave it empty.'] : null;
  }),
);

/** Returns the wall-clock text of a time of today, in the derby's zone. */
function todayAt(time: string): string {
  return `${wallClockOf(serverNow()).slice(0, 10)}T${time}`;
}

interface ShownNotice {
  readonly text: string;
  readonly until: string | null;
}

/** Another administrator may change the notice, and its time ends. */
const POLL_MS = 10_000;

/** Sets the line on every page (docs/rules.md, "Notice"). */
export function NoticePage() {
  const read = latest(useQuery(Notice_PageDocument, { fetchPolicy: 'network-only', pollInterval: POLL_MS }));
  return (
    <SectionPage title="Notice" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <NotUpdated read={read} />
      <Loaded
        read={read}
        loading="Loading the notice..."
        fallback={CONNECTION_FAILED}
        place={<SkeletonRows count={1} className="h-90" />}
      >
        {({ operatingState: { notice } }) => <NoticeForm shown={notice} />}
      </Loaded>
    </SectionPage>
  );
}

function NoticeForm({ shown }: { readonly shown: ShownNotice | null }) {
  const timedMessage = useTimedMessage();
  const { isBusy, change } = useChange(timedMessage);
  const { cache } = useApolloClient();
  const form = useForm({
    resolver: zodResolver(noticeSchema),
    defaultValues: { text: shown?.text ?? '', time: shown?.until ? wallClockOf(new Date(shown.until)).slice(-5) : '' },
  });
  const { errors, isDirty } = form.formState;
  const left = MAX_NOTICE_LENGTH - Array.from(useWatch({ control: form.control, name: 'text' }).trim()).length;
  const remember = (notice: (ShownNotice & { readonly __typename?: 'Notice' }) | null): void =>
    void cache.updateQuery({ query: Notice_PageDocument }, (page) =>
      page ? { ...page, operatingState: { ...page.operatingState, notice } } : undefined,
    );
  const set = async ({ text, time }: { text: string; time: string }): Promise<void> => {
    const saved = await change({
      mutation: Notice_SetDocument,
      variables: { text, until: time === '' ? null : todayAt(time) },
      done: 'The notice is on every page within ten seconds.',
      failed: 'The notice was not set. Please press again.',
      form,
      fields: { text: 'text', until: 'time' },
    });
    if (!saved) return;
    remember(saved.setNotice);
    // What was typed meanwhile stays.
    form.reset({ text, time }, { keepValues: form.getValues('text').trim() !== text });
  };
  const remove = async (): Promise<void> => {
    const removed = await change({
      mutation: Notice_RemoveDocument,
      done: 'The notice is gone from every page within ten seconds.',
      failed: 'The notice was not removed. Please press again.',
    });
    if (!removed) return;
    remember(null);
    form.reset({ text: '', time: '' });
  };
  return (
    <Card className="grid max-w-180 gap-5">
      <p className="text-ink-2">
        One line on top of every page, the hall screens and the console, also while the board is private and during
        maintenance.{' '}
        {shown ? `Shown now${shown.until ? `, until ${formatEntryTime(shown.until)}` : ''}.` : 'Nothing is shown now.'}
      </p>
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(set)(event)}>
        <Field
          label="Notice"
          error={errors.text?.message}
          hint={left < 0 ? `${-left} characters too long` : `${left} characters left`}
        >
          <TextArea {...form.register('text')} rows={3} />
        </Field>
        <div className="sm:w-60">
          <Field label="Until, today" error={errors.time?.message} hint="Empty: until it is removed">
            <TextInput {...form.register('time')} type="time" />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3 *:min-h-13 max-sm:*:flex-auto">
          {shown && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void remove()}>
              Remove notice
            </Button>
          )}
          <Button type="submit" pending={isBusy}>
            Show on every page
          </Button>
        </div>
      </form>
      <LeaveQuestion changedCount={isDirty ? 1 : 0} />
      <SectionMessage timedMessage={timedMessage} />
    </Card>
  );
}
