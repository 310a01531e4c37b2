import { Button } from '@derby/ui/button';
import type { ReactNode } from 'react';
import { SAVING } from '../config/messages.ts';
import { personNameOf } from '../lib/texts.ts';
import type { CorrectionDraft } from '../lib/use-correction.ts';
import { EditQuestion } from './edit-question.tsx';
import { EntryFields, type Weighed } from './entry-fields.tsx';

/** Something else that can be done with the entry. */
export interface EntryAction {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly run: () => void;
}

export interface CorrectionFormProps {
  readonly draft: CorrectionDraft;
  readonly entry: Weighed & { readonly firstName: string; readonly lastName: string };
  /** The entries of both divisions, to compare a new weight with. */
  readonly entries: readonly Weighed[];
  readonly actions?: readonly EntryAction[];
  /** Why the form was not saved, when the page cannot say it. */
  readonly problem?: string | null;
  /** The place of Save, which stays in view at the lower edge of what scrolls. */
  readonly barClass: string;
  readonly takesFocus?: boolean;
  readonly onCancel: () => void;
  /** Shown between the fields and the actions, and after them. */
  readonly photo?: ReactNode;
  readonly history?: ReactNode;
}

/** The one form that corrects an entry: weight first, then what else can be done with it, and Save always in view. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { draft, entry, entries, actions = [], problem, barClass, takesFocus = true, onCancel } = props;
  return (
    <form
      noValidate
      data-dock
      aria-label={`Edit the entry of ${personNameOf(entry)}`}
      className="flex grow flex-col gap-3"
      onSubmit={(event) => void draft.form.handleSubmit(draft.save)(event)}
    >
      <EditQuestion {...draft.question} />
      <EntryFields form={draft.form} entry={entry} entries={entries} takesFocus={takesFocus} />
      {props.photo}
      {actions.length > 0 && (
        <div className="-mx-1.5 flex flex-wrap border-t sm:gap-x-3 border-line pt-1">
          {actions.map(({ label, isDestructive = false, run }) => (
            <button
              key={label}
              type="button"
              onClick={run}
              className={`min-h-(--target) rounded-control px-1.5 text-[15px] font-semibold underline underline-offset-4 hover:bg-panel-2 ${isDestructive ? 'text-bad' : ''}`}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {props.history}
      <div
        className={`sticky z-10 mt-auto grid grid-cols-[auto_1fr] gap-x-3 border-t border-line bg-panel py-2.5 ${barClass}`}
      >
        {problem !== undefined && (
          <p role="alert" className="col-span-2 pb-2 font-semibold text-bad empty:hidden">
            {problem}
          </p>
        )}
        <Button variant="quiet" className="min-h-14" disabled={draft.isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="main" pending={draft.isSaving} pendingLabel={SAVING}>
          {draft.submitLabel}
        </Button>
      </div>
    </form>
  );
}
