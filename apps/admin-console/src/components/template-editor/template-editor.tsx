import { Badge } from '@derby/ui/badge';
import { Field } from '@derby/ui/field';
import { TextArea } from '@derby/ui/text-area';
import { messages } from './messages.ts';
import { templateCostOf } from './template-cost.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useInsertion } from './use-insertion.ts';
import { VariableButtons } from './variable-buttons.tsx';

interface TemplateEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What the text is for, above the count. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/**
 * The text of a message with its variables. It checks nothing: `@derby/rules/message-text/template`
 * says what a template may hold.
 */
export function TemplateEditor({ label, value, onChange, hint, error, disabled = false }: TemplateEditorProps) {
  const { textArea, onFocus, insert } = useInsertion(onChange);
  const { sentences, exceededLimit } = templateCostOf(value);
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint={
          <>
            {hint && <span className="block">{hint}</span>}
            {sentences.join(' ')}{' '}
            {exceededLimit !== null && <Badge variant="destructive">{messages.overLimit(exceededLimit)}</Badge>}
          </>
        }
      >
        <VariableButtons label={label} disabled={disabled} onInsert={insert} />
        <TextArea
          ref={textArea}
          rows={4}
          value={value}
          disabled={disabled}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <TemplatePreview label={label} template={value} />
    </div>
  );
}
