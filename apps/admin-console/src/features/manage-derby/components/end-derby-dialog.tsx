import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { type ReactNode, useEffect, useState } from 'react';
import { TemplateEditor } from '../../../components/template-editor/template-editor.tsx';
import { ManageDerby_PreflightDocument } from '../../../generated/graphql.ts';
import { PREFLIGHT_POLL_INTERVAL_MS, TYPING_PAUSE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import type { EndDialogState } from '../use-end-dialog.ts';
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
