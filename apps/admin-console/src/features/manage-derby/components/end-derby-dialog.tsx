import { Button } from '@derby/ui/button';
import { DialogFooter } from '@derby/ui/dialog';
import { Loading } from '@derby/ui/loading';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { TemplateEditor } from '../../../components/template-editor.tsx';
import type { Preflight } from '../api.ts';
import { PreflightChecks } from './preflight-checks.tsx';
import { PreviewPager } from './preview-pager.tsx';
import { WarningDialog, DERBY_CHANGED_VISIBLE_MS } from './warning-dialog.tsx';
import {
  ManageDerby_PreflightDocument,
  ManageDerby_EndDocument,
  ManageDerby_OverviewDocument,
} from '../../../generated/graphql.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { plural } from '../../../lib/texts.ts';
import { useRequestKey } from '../../../lib/requests.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../lib/use-debounced.ts';

interface EndDerbyDialogProps {
  readonly timedMessage: TimedMessage;
  readonly onClosed: () => void;
}

/** Asks for confirmation before the derby ends, and shows the messages that will be sent. */
export function EndDerbyDialog({ timedMessage, onClosed }: EndDerbyDialogProps) {
  const ending = useEnding(timedMessage);
  return (
    <WarningDialog dialog={ending} title="End the derby?" size="page" onClosed={onClosed}>
      {(parts) => <EndDerbyForm {...parts} ending={ending} />}
    </WarningDialog>
  );
}

/** What a phone shows one after the other, and wider screens at once. */
const STEPS = ['checks', 'final text', 'messages'];
const [CHECKS, TEXT, PREVIEW] = [0, 1, 2];

const PLACE = <SkeletonRows count={8} className="h-11" />;

interface EndDerbyFormProps {
  readonly ending: Ending;
  readonly warning: RefObject<HTMLParagraphElement | null>;
  readonly cancel: () => void;
}

/**
 * The checks, the text, the messages, and the confirm button with their number. The derby can be ended before the
 * figures are loaded.
 */
function EndDerbyForm({ ending, warning, cancel }: EndDerbyFormProps) {
  const { isPending, problem, end } = ending;
  const final = useFinalText();
  const { preflight } = final;
  const { step, heading, goTo } = useSteps(problem);
  const last = lastStepOf(preflight, final.failure !== null);
  const refusedText = problem?.isAboutText ? problem.sentence : undefined;
  const failures = [final.failure, problem?.isAboutText ? null : problem?.sentence].filter(Boolean);
  const shared = { step, heading, last };
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        {/* Without its steps it would leave a gap. */}
        <div className={`grid grid-cols-1 content-start gap-6 ${step === PREVIEW ? 'max-sm:hidden' : ''}`}>
          <Step {...shared} place={CHECKS}>
            <div>
              <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
                This cannot be undone.
              </p>
              <p>
                Weigh-in closes. Every contestant gets a final text message with rank, photo and an invitation to the
                banquet.
              </p>
            </div>
            {preflight && <PreflightChecks preflight={preflight} />}
            {!preflight && final.failure === null && <Loading place={PLACE}>Writing the final messages...</Loading>}
          </Step>
          {preflight?.isSmsEnabled && (
            <Step {...shared} place={TEXT}>
              <TemplateEditor
                label="Final text, this time only"
                hint={final.isChecking ? 'Checking the text...' : 'The figures and the preview use this text.'}
                error={final.problem ?? refusedText}
                disabled={isPending}
                hasPreview={false}
                value={final.text}
                onChange={final.setText}
              />
            </Step>
          )}
        </div>
        {preflight?.isSmsEnabled && preflight.contestants > 0 && (
          <Step {...shared} place={PREVIEW} className="lg:sticky lg:top-0 lg:self-start">
            <PreviewPager finalText={final.judgedText} total={preflight.contestants} isStale={final.isChecking} />
          </Step>
        )}
      </div>
      <DialogFooter>
        <p role="alert" className="mr-auto font-semibold text-bad empty:hidden max-sm:w-full">
          {failures.join(' ')}
        </p>
        <Button variant="quiet" className={step > 0 ? 'max-sm:hidden' : ''} disabled={isPending} onClick={cancel}>
          Cancel
        </Button>
        {step > 0 && (
          <Button variant="quiet" className="sm:hidden" disabled={isPending} onClick={() => goTo(step - 1)}>
            Back
          </Button>
        )}
        {step < last && (
          <Button className="sm:hidden" onClick={() => goTo(step + 1)}>
            Next
          </Button>
        )}
        <Button
          variant="destructive"
          className={step < last ? 'max-sm:hidden' : 'max-sm:flex-1'}
          pending={isPending}
          disabled={final.isChecking || final.problem !== undefined}
          onClick={() => void end(final.finalText)}
        >
          {preflight?.isSmsEnabled && preflight.recipients > 0
            ? `End Derby and send ${plural(preflight.recipients, 'text message')}`
            : 'End Derby'}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Returns the last step that has something to show. Before the figures are known, all may have. */
function lastStepOf(preflight: Preflight | undefined, hasFailed: boolean): number {
  if (!preflight) return hasFailed ? CHECKS : PREVIEW;
  if (!preflight.isSmsEnabled) return CHECKS;
  return preflight.contestants > 0 ? PREVIEW : TEXT;
}

/** The step that a phone shows. A text that the server refused leads back to its step. */
function useSteps(problem: Ending['problem']) {
  const [step, setStep] = useState(0);
  const [seen, setSeen] = useState(problem);
  if (seen !== problem) {
    setSeen(problem);
    if (problem?.isAboutText) setStep(TEXT);
  }
  const heading = useRef<HTMLParagraphElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
    hasMoved.current = false;
  });
  return {
    step,
    heading,
    goTo: (place: number): void => {
      hasMoved.current = true;
      setStep(place);
    },
  };
}

interface StepProps {
  readonly place: number;
  /** The place of the step that a phone shows. */
  readonly step: number;
  readonly last: number;
  readonly heading: RefObject<HTMLParagraphElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One part of the dialog. A phone shows one at a time, and says which. */
function Step({ place, step, last, heading, className = '', children }: StepProps) {
  const isShown = place === step;
  return (
    <div className={`grid grid-cols-1 content-start gap-4 ${isShown ? '' : 'max-sm:hidden'} ${className}`}>
      {last > 0 && (
        <p ref={isShown ? heading : null} tabIndex={-1} className="text-sm text-ink-2 outline-none sm:hidden">
          {`Step ${place + 1} of ${last + 1}: ${STEPS[place]}`}
        </p>
      )}
      {children}
    </div>
  );
}

const PREFLIGHT_FAILED = 'The final messages could not be previewed. You can still end the derby.';
/** Poll interval of the figures: entries may still be added. */
const PREFLIGHT_POLL_INTERVAL_MS = 10_000;

/**
 * The final text of this end and the messages it would produce. It starts with the text of the settings; `finalText`
 * is null while it is unchanged.
 */
function useFinalText() {
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, previousData, error } = useQuery(ManageDerby_PreflightDocument, {
    variables: { finalText: asked },
    fetchPolicy: 'no-cache',
    pollInterval: PREFLIGHT_POLL_INTERVAL_MS,
  });
  // Keep the last figures until those of the new text are loaded, or when loading fails.
  const preflight = (data ?? previousData)?.messagePreflight;
  const isRefused = error !== undefined && failureOf(error).kind === 'refused' && asked !== null;
  return {
    preflight,
    text: typed ?? preflight?.finalText ?? '',
    setText: setTyped,
    finalText: typed,
    /** The text that the figures and previews belong to. */
    judgedText: asked,
    /** The figures do not yet belong to the text in the field. */
    isChecking: typed !== asked || (data === undefined && error === undefined),
    problem: isRefused ? sentenceOf(error, PREFLIGHT_FAILED) : undefined,
    failure: error !== undefined && !isRefused ? sentenceOf(error, PREFLIGHT_FAILED) : null,
  };
}

interface EndProblem {
  readonly isAboutText: boolean;
  readonly sentence: string;
}

/** Ends the derby. The dialog closes after a success, and stays open with its edited text after a failure. */
function useEnding({ showSuccess }: TimedMessage) {
  const mutate = useMutate();
  const keyOf = useRequestKey();
  const [state, setState] = useState<'open' | 'pending' | 'closed'>('open');
  const [problem, setProblem] = useState<EndProblem | null>(null);

  async function end(finalText: string | null): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setProblem(null);
    try {
      const { endDerby } = await mutate({
        mutation: ManageDerby_EndDocument,
        variables: { finalText, idempotencyKey: keyOf(finalText) },
        refetch: [ManageDerby_OverviewDocument],
        refetchesAfterFailure: true,
      });
      showSuccess(`Derby ended successfully! ${endDerby.message}`, DERBY_CHANGED_VISIBLE_MS);
      setState('closed');
    } catch (error) {
      const failure = failureOf(error);
      const failed = failure.kind === 'http' ? 'Failed to end derby' : 'Failed to end derby. Please try again.';
      setProblem({
        isAboutText: failure.kind === 'refused' && failure.code === 'BAD_INPUT',
        sentence: sentenceOf(error, failed),
      });
      setState('open');
    }
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    problem,
    end,
    close: () => setState('closed'),
  };
}

type Ending = ReturnType<typeof useEnding>;
