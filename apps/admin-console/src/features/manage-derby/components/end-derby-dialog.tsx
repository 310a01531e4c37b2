import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TemplateEditor } from '../../../components/template-editor.tsx';
import {
  ManageDerby_EndDocument,
  ManageDerby_OverviewDocument,
  ManageDerby_PreflightDocument,
} from '../../../generated/graphql.ts';
import { makeRequestKey } from '../../../lib/requests.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { DERBY_CHANGED_VISIBLE_MS, PREFLIGHT_POLL_INTERVAL_MS, TYPING_PAUSE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { PreflightFacts } from './preflight-facts.tsx';
import { PreviewPager } from './preview-pager.tsx';
import { WarningDialog } from './warning-dialog.tsx';

interface EndDerbyDialogProps {
  readonly dialog: EndDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks for confirmation before the derby ends, and shows the messages that will be sent. */
export function EndDerbyDialog({ dialog, onClosed }: EndDerbyDialogProps) {
  return (
    <WarningDialog dialog={dialog} title={messages.endTitle} onClosed={onClosed}>
      {({ warning, cancel }) => (
        <div className="grid grid-cols-1 gap-5">
          <div>
            <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
              {messages.endWarning}
            </p>
            <p>{messages.endConsequences}</p>
          </div>
          <EndDerbyForm isPending={dialog.isPending} refusal={dialog.refusal} onConfirm={dialog.confirm}>
            <Button variant="quiet" disabled={dialog.isPending} onClick={cancel}>
              {messages.cancel}
            </Button>
          </EndDerbyForm>
        </div>
      )}
    </WarningDialog>
  );
}

interface EndDerbyFormProps {
  readonly isPending: boolean;
  /** Why the server refused the text. */
  readonly refusal: string | null;
  /** Receives the edited text, or null for the text of the settings. */
  readonly onConfirm: (finalText: string | null) => void;
  /** Shown beside the confirm button. */
  readonly children: ReactNode;
}

/**
 * The messages, their text, and the confirm button with their number. The derby can be ended before the figures are
 * loaded.
 */
function EndDerbyForm({ isPending, refusal, onConfirm, children }: EndDerbyFormProps) {
  const final = useFinalText();
  const { preflight } = final;
  const sentCount = preflight?.isSmsEnabled ? preflight.recipients : 0;
  return (
    <>
      {preflight ? (
        <>
          <PreflightFacts preflight={preflight} />
          {preflight.isSmsEnabled && (
            <>
              <TemplateEditor
                label={messages.finalText}
                hint={final.isChecking ? messages.checking : messages.finalTextHint}
                error={final.problem ?? refusal ?? undefined}
                disabled={isPending}
                value={final.text}
                onChange={final.setText}
              />
              {preflight.contestants > 0 && (
                <PreviewPager finalText={final.judgedText} total={preflight.contestants} isStale={final.isChecking} />
              )}
            </>
          )}
        </>
      ) : (
        final.failure === null && <Loading>{messages.preflightLoading}</Loading>
      )}
      {final.failure !== null && (
        <p role="alert" className="font-semibold text-bad">
          {final.failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button
          variant="destructive"
          pending={isPending}
          disabled={final.isChecking || final.problem !== undefined}
          onClick={() => onConfirm(final.finalText)}
        >
          {messages.endWithMessages(sentCount)}
        </Button>
      </div>
    </>
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

/** The dialog before the derby ends, and what became of it. It stays open only for a text that cannot be sent. */
export function useEndDialog({ showSuccess, showFailure }: TimedMessage) {
  const mutate = useMutate();
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed');
  const [refusal, setRefusal] = useState<string | null>(null);
  // Tried again after a response that was lost, it is the same request.
  const attempt = useRef({ text: '', key: '' });

  function keyOf(text: string): string {
    if (attempt.current.key === '' || attempt.current.text !== text) attempt.current = { text, key: makeRequestKey() };
    return attempt.current.key;
  }

  async function end(finalText: string | null): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setRefusal(null);
    try {
      const { endDerby } = await mutate({
        mutation: ManageDerby_EndDocument,
        variables: { finalText, idempotencyKey: keyOf(finalText ?? '') },
        refetch: [ManageDerby_OverviewDocument],
        refetchesAfterFailure: true,
      });
      showSuccess(messages.endedMessage(endDerby.message), DERBY_CHANGED_VISIBLE_MS);
      // After a reset it is another end.
      attempt.current.key = '';
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'BAD_INPUT') {
        setRefusal(failure.sentence);
        setState('open');
        return;
      }
      showFailure(sentenceOf(error, failure.kind === 'http' ? messages.endFailed : messages.endFailedTryAgain));
    }
    setState('closed');
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    refusal,
    open: () => {
      setRefusal(null);
      setState('open');
    },
    close: () => setState('closed'),
    confirm: (finalText: string | null) => void end(finalText),
  };
}

/** The dialog and what can be done in it. */
type EndDialogState = ReturnType<typeof useEndDialog>;
