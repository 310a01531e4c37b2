import { TEMPLATE_VARIABLES, type TemplateVariable } from '@derby/rules/message-text/template';
import { Button } from '@derby/ui/button';
import { messages } from './messages.ts';

interface VariableButtonsProps {
  /** The label of the template they insert into. */
  readonly label: string;
  readonly disabled: boolean;
  readonly onInsert: (variable: TemplateVariable) => void;
}

/** One button for each variable that a template may have. */
export function VariableButtons({ label, disabled, onInsert }: VariableButtonsProps) {
  return (
    <div role="group" aria-label={messages.insert(label)} className="flex flex-wrap gap-2">
      {TEMPLATE_VARIABLES.map((variable) => (
        <Button
          key={variable}
          variant="quiet"
          className="px-3! text-sm!"
          aria-label={messages.insertVariable(variable)}
          disabled={disabled}
          onClick={() => onInsert(variable)}
        >
          {variable}
        </Button>
      ))}
    </div>
  );
}
