import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { Field } from '@derby/ui/field';
import { TextArea } from '@derby/ui/text-area';
import { useState } from 'react';
import { FilterChips } from '../../../components/filter-chips.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { MessagePager } from '../../../components/message-pager.tsx';
import {
  CheckList,
  consentCheck,
  doubleChecks,
  Figures,
  providerCheck,
  skippedCheck,
  wideChecks,
  type Check,
} from '../../../components/preflight.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import {
  TextEveryone_PreflightDocument,
  TextEveryone_RunsDocument,
  TextEveryone_SendDocument,
  type TextAudience,
  type TextEveryone_PreflightQuery,
} from '../../../generated/graphql.ts';
import { useRequestKey } from '../../../lib/requests.ts';
import { durationText, failureSentence, plural } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../lib/use-debounced.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

export const AUDIENCE_NAMES: Readonly<Record<TextAudience, string>> = {
  CHECKED_IN: 'Everyone checked in',
  TICKETS: 'Everyone with a ticket',
  WEIGHED_IN: 'Everyone who weighed in',
};
const AUDIENCES = Object.entries(AUDIENCE_NAMES).map(([value, label]) => ({ value: value as TextAudience, label }));

/** The provider's maximum length of a text. */
const MAX_CHARACTERS = 1_600;
const PREFLIGHT_POLL_INTERVAL_MS = 10_000;
const SENT_VISIBLE_MS = 10_000;

type Preflight = TextEveryone_PreflightQuery['textToAllPreflight'];

interface TextFormProps {
  readonly timedMessage: TimedMessage;
  /** The main action is then to resume that run. */
  readonly isRunPaused: boolean;
}

/** Writes a text, shows whom it goes to and what it costs, and sends it after a question. */
export function TextForm({ timedMessage, isRunPaused }: TextFormProps) {
  const { isBusy, change } = useChange(timedMessage, SENT_VISIBLE_MS);
  const keyOf = useRequestKey();
  const [audience, setAudience] = useState<TextAudience>('CHECKED_IN');
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [sentTexts, setSentTexts] = useState(0);
  const isTooLong = text.length > MAX_CHARACTERS;
  const asked = useDebounced(text, TYPING_PAUSE_MS);
  const { data, previousData, error } = useQuery(TextEveryone_PreflightDocument, {
    variables: { audience, text: asked.slice(0, MAX_CHARACTERS), offset: wanted },
    fetchPolicy: 'no-cache',
    pollInterval: PREFLIGHT_POLL_INTERVAL_MS,
  });
  const isStale = data === undefined || asked !== text;
  const preflight = (data ?? previousData)?.textToAllPreflight;
  const messages = plural(preflight?.recipients ?? 0, 'text');
  const mayBeSent = preflight && preflight.isSmsEnabled && preflight.recipients > 0 && preflight.leftToday > 0;
  const send = async (): Promise<void> => {
    const request = { audience, text };
    const sent = await change({
      mutation: TextEveryone_SendDocument,
      variables: { ...request, idempotencyKey: keyOf([request, sentTexts]) },
      refetch: [TextEveryone_RunsDocument],
      done: 'The text is on its way. You can close this page.',
      failed: (failure) => failureSentence(failure, 'The text was not sent. Please press again.'),
    });
    setIsAsking(false);
    if (!sent) return;
    setText('');
    setSentTexts(sentTexts + 1);
  };
  return (
    <Card className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid grid-cols-1 content-start gap-5">
        <FilterChips
          label="Who gets the text"
          chips={AUDIENCES}
          isOn={(value) => value === audience}
          onPress={(value) => {
            setAudience(value);
            setWanted(0);
          }}
        />
        <Field
          label="Text"
          error={isTooLong ? `${text.length - MAX_CHARACTERS} characters too long` : undefined}
          hint="Sent as typed, once to each phone number. Cancelled orders and numbers that replied STOP are left out."
        >
          <TextArea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {preflight ? (
          <Checks preflight={preflight} />
        ) : error ? (
          <p role="alert" className="text-bad">
            {failureSentence(error, 'The numbers could not be read.')}
          </p>
        ) : (
          <SkeletonRows count={3} className="h-11" />
        )}
        <Button
          variant={isRunPaused ? 'quiet' : 'primary'}
          className="min-h-13 justify-self-end max-sm:w-full max-sm:justify-self-stretch"
          pending={isBusy}
          disabled={!mayBeSent || isStale || isTooLong || text.trim() === ''}
          onClick={() => setIsAsking(true)}
        >
          {mayBeSent ? `Send ${messages}` : 'Send'}
        </Button>
      </div>
      {preflight && preflight.previews.length > 0 && (
        <MessagePager
          total={preflight.recipients + preflight.skipped.length}
          offset={wanted}
          onMove={setWanted}
          preview={previewOf(preflight, asked)}
          hasFailed={error !== undefined}
          isStale={isStale || text.trim() === ''}
        />
      )}
      <LeaveQuestion changedCount={text.trim() === '' ? 0 : 1} isText />
      <ConfirmDialog
        open={isAsking}
        pending={isBusy}
        title={`Send ${messages}?`}
        confirmLabel={`Send ${messages}`}
        onConfirm={() => void send()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {`${AUDIENCE_NAMES[audience]}. It takes ${durationText(preflight?.durationMs ?? 0)}, and final messages and weigh-in texts go first. The text cannot be changed afterwards.`}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function previewOf({ previews: [first], maxSegments }: Preflight, text: string) {
  return first && { ...first, text, photoUrl: null, segments: maxSegments };
}

function Checks({ preflight }: { readonly preflight: Preflight }) {
  const { isSmsEnabled, isProviderSet, recipients, totalSegments, durationMs } = preflight;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Figures
        figures={[
          ['text messages', recipients],
          ['paid parts', totalSegments],
          ['until all are sent', durationText(durationMs)],
          ['left today, with this one', preflight.leftToday],
        ]}
      />
      <CheckList checks={checksOf(preflight)} hasLookUps={isSmsEnabled && isProviderSet} />
    </div>
  );
}

function checksOf(preflight: Preflight): readonly Check[] {
  const { isSmsEnabled, isProviderSet, leftToday, skipped, withoutConsent, withoutPhone } = preflight;
  return [
    ...(isSmsEnabled ? [] : [{ text: 'Text messages are turned off in Global Settings', isWarning: true }]),
    ...(leftToday > 0
      ? []
      : [{ text: 'Three texts were sent today. The next one can be sent tomorrow.', isWarning: true }]),
    providerCheck(isProviderSet),
    ...wideChecks(preflight),
    skippedCheck(skipped, 'number'),
    consentCheck(withoutConsent),
    ...(withoutPhone > 0
      ? [{ text: `${withoutPhone} without a phone number cannot be reached`, isWarning: true }]
      : []),
    ...doubleChecks(preflight),
  ];
}
