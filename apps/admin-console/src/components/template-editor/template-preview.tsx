import { fillTemplate } from '@derby/rules/message-text/template';
import { Button } from '@derby/ui/button';
import { useId, useState } from 'react';
import { messages } from './messages.ts';
import { sampleValues } from './sample-values.ts';

interface TemplatePreviewProps {
  readonly label: string;
  readonly template: string;
}

/** The text as the sample's contestant would read it, once it is asked for. */
export function TemplatePreview({ label, template }: TemplatePreviewProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="quiet"
        className="px-3! text-sm!"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? messages.hidePreview : messages.showPreview}
      </Button>
      <section
        id={id}
        hidden={!isShown}
        aria-label={messages.preview(label)}
        className="max-w-full rounded-card bg-panel-2 px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {template === '' ? messages.previewEmpty : fillTemplate(template, sampleValues())}
      </section>
    </div>
  );
}
