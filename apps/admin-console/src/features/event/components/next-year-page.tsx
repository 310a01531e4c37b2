import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { formatWallDay, wallClockOf } from '@derby/rules/event/derby-time';
import { YEAR_QUESTIONS, type YearQuestion } from '@derby/rules/event/event-facts';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { EVENT_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import {
  Event_EventDocument,
  Event_LastYearDocument,
  Event_SaveDocument,
  type Event_LastYearQuery,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import type { EditableEvent } from '../event-form.ts';
import { answerOf, lastDayOf, sameDayAfter, settle, settledIn, type LastYear } from '../next-year.ts';

const QUESTIONS: Readonly<Record<YearQuestion, { readonly heading: string; readonly path: string }>> = {
  day: { heading: 'Which day?', path: `${EVENT_PATH}?section=name` },
  times: { heading: 'Which times?', path: `${EVENT_PATH}?section=programme` },
  prizes: { heading: 'Which prizes?', path: `${EVENT_PATH}?section=prizes` },
  sponsors: { heading: 'Which sponsors?', path: `${EVENT_PATH}?section=sponsors` },
  tickets: { heading: 'Which tickets?', path: `${EVENT_PATH}?section=tickets` },
  volunteers: { heading: 'Which volunteers?', path: '/admin/users' },
};

/** The page that answers a question, and settles it when it is saved. */
const settlingPath = (path: string, question: YearQuestion, { year }: LastYear): string =>
  path.startsWith(EVENT_PATH) ? `${path}&settles=${question}&since=${year}` : path;

/** The day that is proposed. */
const nextDayText = ({ endedAt }: LastYear): string =>
  `The same day of the next derby: ${formatWallDay(`${sameDayAfter(wallClockOf(new Date(endedAt)), wallClockOf(new Date()))}T12:00`)}.`;

/** The questions before the next derby (docs/screens.md, "Past derbies"). */
export function NextYearPage() {
  const event = latest(useQuery(Event_EventDocument, { fetchPolicy: 'network-only' }));
  const lastYear = latest(useQuery(Event_LastYearDocument, { fetchPolicy: 'network-only' }));
  return (
    <SectionPage title="Next year" aside={<BackLink to={PAST_DERBIES_PATH}>Back to Past Derbies</BackLink>}>
      <Loaded read={event} loading="Loading the event..." fallback="The event could not be loaded.">
        {({ editableEvent }) => (
          <Loaded read={lastYear} loading="Loading last year..." fallback="Last year could not be loaded.">
            {(past) => <Questions event={editableEvent} past={past} />}
          </Loaded>
        )}
      </Loaded>
    </SectionPage>
  );
}

function Questions({ event, past }: { readonly event: EditableEvent; readonly past: Event_LastYearQuery }) {
  const timedMessage = useTimedMessage();
  const { isBusy, change } = useChange(timedMessage);
  const last = past.lastArchivedDerby ?? null;
  const settled = last ? settledIn(event, last) : null;
  const confirm = (question: YearQuestion, lastYear: LastYear): void =>
    void change({
      mutation: Event_SaveDocument,
      variables: { event: settle(event, lastYear, question), version: event.version },
      refetch: [Event_EventDocument],
      refetchesAfterFailure: true,
      done: 'Saved',
      failed: 'The answer could not be saved.',
    });
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        {last && settled
          ? `${settled.size} of ${YEAR_QUESTIONS.length} settled since ${last.title}, ${lastDayOf(last)}.`
          : 'There is no past derby yet, so there are no answers of last year.'}
      </p>
      <ol className="grid max-w-3xl grid-cols-1 gap-4">
        {YEAR_QUESTIONS.map((question) => {
          const { heading, path } = QUESTIONS[question];
          const answer = answerOf(question, event, last, past.users);
          const isSettled = settled?.has(question) ?? false;
          const mayRepeat = last !== null && !isSettled && answer !== null;
          return (
            <li key={question}>
              <Card className="grid grid-cols-1 gap-3">
                <div className="flex flex-wrap items-center gap-3">
                  <h2 className="mr-auto text-2xl">{heading}</h2>
                  {isSettled && <Chip tone="ok">Settled</Chip>}
                </div>
                <p className="wrap-anywhere">{answer ?? 'Not known yet.'}</p>
                {question === 'day' && mayRepeat && <p className="text-ink-2">{nextDayText(last)}</p>}
                <div className="flex flex-wrap gap-3">
                  {mayRepeat && (
                    <Button
                      variant="quiet"
                      aria-label={`Same again: ${heading}`}
                      disabled={isBusy}
                      onClick={() => confirm(question, last)}
                    >
                      Same again
                    </Button>
                  )}
                  <Link
                    to={last ? settlingPath(path, question, last) : path}
                    aria-label={`Change: ${heading}`}
                    className={buttonClass({ variant: 'quiet' })}
                  >
                    Change
                  </Link>
                </div>
              </Card>
            </li>
          );
        })}
      </ol>
      <SectionMessage timedMessage={timedMessage} />
    </>
  );
}
