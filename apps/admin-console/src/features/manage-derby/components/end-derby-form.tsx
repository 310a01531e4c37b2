import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import type { ReactNode } from 'react';
import { TemplateEditor } from '../../../components/template-editor/template-editor.tsx';
import { useFinalText } from '../hooks/use-final-text.ts';
import { messages } from '../messages.ts';
import { PreflightFacts } from './preflight-facts.tsx';
import { PreviewPager } from './preview-pager.tsx';

interface EndDerbyFormProps {
  readonly isPending: boolean;
  /** Why the server could not take the text. */
  readonly refusal: string | null;
  /** With the edited text, or null for the one of the settings. */
  readonly onConfirm: (finalText: string | null) => void;
  /** Stands beside the confirming button. */
  readonly children: ReactNode;
}

/** What goes out at the end, its text, and the button that carries the number. The derby can be ended without the figures. */
export function EndDerbyForm({ isPending, refusal, onConfirm, children }: EndDerbyFormProps) {
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
