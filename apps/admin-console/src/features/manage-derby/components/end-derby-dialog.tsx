import { Button } from '@derby/ui/button';
import { DialogFooter } from '@derby/ui/dialog';
import { Loading } from '@derby/ui/loading';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { TemplateEditor } from '../../../components/template-editor.tsx';
import type { Preflight } from '../api.ts';
import { messages } from '../messages.ts';
import type { EndDialogState } from '../use-end-dialog.ts';
import { PreflightChecks } from './preflight-checks.tsx';
import { PreviewPager } from './preview-pager.tsx';
import { WarningDialog } from './warning-dialog.tsx';
import { ManageDerby_PreflightDocument } from '../../../generated/graphql.ts';
import { PREFLIGHT_POLL_INTERVAL_MS, TYPING_PAUSE_MS } from '../constants.ts';

interface EndDerbyDialogProps {
  readonly dialog: EndDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks for confirmation before the derby ends, and shows the messages that will be sent. */
export function EndDerbyDialog({ dialog, onClosed }: EndDerbyDialogProps) {
  return (
    <WarningDialog dialog={dialog} title="End the derby?" size="page" onClosed={onClosed}>
      {(parts) => <EndDerbyForm {...parts} dialog={dialog} />}
    </WarningDialog>
  );
}

/** What a phone shows one after the other, and wider screens at once. */
const STEPS = ['checks', 'text', 'preview'] as const;

interface EndDerbyFormProps {
  readonly dialog: EndDialogState;
  readonly warning: RefObject<HTMLParagraphElement | null>;
  readonly cancel: () => void;
}

/**
 * The checks, the text, the messages, and the confirm button with their number. The derby can be ended before the
 * figures are loaded.
 */
function EndDerbyForm({ dialog, warning, cancel }: EndDerbyFormProps) {
  const { isPending, problem } = dialog;
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
        <div
          className={`grid grid-cols-1 content-start gap-6 ${step === STEPS.indexOf('preview') ? 'max-sm:hidden' : ''}`}
        >
          <Step {...shared} place={0}>
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
            {!preflight && final.failure === null && <Loading>Writing the final messages...</Loading>}
          </Step>
          {preflight?.isSmsEnabled && (
            <Step {...shared} place={1}>
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
          <Step {...shared} place={2} className="lg:sticky lg:top-0 lg:self-start">
            <PreviewPager finalText={final.judgedText} total={preflight.contestants} isStale={final.isChecking} />
          </Step>
        )}
      </div>
      <DialogFooter>
        <p role="alert" className="mr-auto font-semibold text-bad empty:hidden max-sm:w-full">
          {failures.join(' ')}
        </p>
        <Button variant="quiet" className={step > 0 ? 'max-sm:hidden' : ''} disabled={isPending} onClick={cancel}>
          {messages.cancel}
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
          onClick={() => dialog.confirm(final.finalText)}
        >
          {messages.endWithMessages(preflight?.isSmsEnabled ? preflight.recipients : 0)}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Returns the last step that has something to show. Before the figures are known, all may have. */
function lastStepOf(preflight: Preflight | undefined, hasFailed: boolean): number {
  if (!preflight) return hasFailed ? 0 : STEPS.length - 1;
  if (!preflight.isSmsEnabled) return 0;
  return preflight.contestants > 0 ? STEPS.length - 1 : 1;
}

/** The step that a phone shows. A text that the server refused leads back to its step. */
function useSteps(problem: EndDialogState['problem']) {
  const [step, setStep] = useState(0);
  const [seen, setSeen] = useState(problem);
  if (seen !== problem) {
    setSeen(problem);
    if (problem?.isAboutText) setStep(STEPS.indexOf('text'));
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
          {messages.step(place + 1, last + 1, messages.steps[STEPS[place] ?? 'checks'])}
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * The final text of this end and the messages it would produce. It starts with the text of the settings; `finalText`
 * is null while it is unchanged. Polls every 10 s: other consoles add entries.
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
    /** The problem of the text. */
    problem: isRefused ? sentenceOf(error, messages.preflightFailed) : undefined,
    /** Loading or refreshing the figures failed. */
    failure: error !== undefined && !isRefused ? sentenceOf(error, messages.preflightFailed) : null,
  };
}

/** Returns the value after it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
