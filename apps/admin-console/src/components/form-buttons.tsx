import { Button } from '@derby/ui/button';

export interface FormButtonsProps {
  readonly isPending: boolean;
  readonly submitLabel: string;
  /** The submit label while the form is being sent, if it differs. */
  readonly pendingLabel?: string | undefined;
  readonly submitVariant?: 'primary' | 'destructive' | undefined;
  readonly isSubmitDisabled?: boolean | undefined;
  readonly onCancel: () => void;
}

export function FormButtons(props: FormButtonsProps) {
  const { isPending, submitLabel, pendingLabel, submitVariant, isSubmitDisabled = false, onCancel } = props;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={submitVariant}
        pending={isPending}
        pendingLabel={pendingLabel}
        disabled={isSubmitDisabled}
      >
        {submitLabel}
      </Button>
    </div>
  );
}
