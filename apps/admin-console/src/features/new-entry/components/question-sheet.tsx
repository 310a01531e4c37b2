import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { parseWeight, scaleWeight } from '@derby/rules/weight';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { serverNow } from '@derby/web-session/server-clock';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { vibrate } from '../phone.ts';
import { type Question, questionOf } from '../soft-warnings.ts';
import type { WeighedEntry } from '../weighed-entries.ts';

export interface QuestionOptions {
  readonly weighed: readonly WeighedEntry[];
  /** Called when the user does not add an unusual entry. */
  readonly onWentBack: (about: Question['about']) => void;
  readonly addEntry: (entry: EntryFormValues) => Promise<void>;
}

/** Asks once before an unusual entry is added. One more press adds it; going back is the main action. */
export function useQuestion(form: UseFormReturn<EntryFormValues>, { weighed, addEntry, onWentBack }: QuestionOptions) {
  const [asked, setAsked] = useState<{ readonly question: Question; readonly weight: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const back = useRef<HTMLButtonElement>(null);

  async function check(entry: EntryFormValues): Promise<void> {
    const question = questionOf(entry, weighed, serverNow().getTime());
    if (question === null) return await addEntry(entry);
    vibrate('warning');
    setAsked({ question, weight: scaleWeight(parseWeight(entry.fishWeight)) });
    setIsOpen(true);
  }
  function add(): void {
    setIsOpen(false);
    void form.handleSubmit(addEntry)();
  }
  function goBack(): void {
    setIsOpen(false);
    if (asked) onWentBack(asked.question.about);
  }
  function focusForm(): void {
    // A refusal may have named another field meanwhile.
    const wrong = ENTRY_FIELD_NAMES.find((name) => form.formState.errors[name]);
    form.setFocus(wrong ?? 'fishWeight', { shouldSelect: wrong === undefined });
  }

  const sheet = (
    <Dialog
      open={isOpen}
      onClose={goBack}
      onClosed={focusForm}
      title="Check before adding"
      role="alertdialog"
      placement="bottom"
      initialFocus={back}
    >
      <div className="grid gap-5">
        <p className="font-display text-[72px] leading-none font-semibold tabular-nums">
          {asked?.weight} <span className="text-3xl text-ink-2">lbs</span>
        </p>
        <p className="border-l-4 border-warn pl-3 text-lg font-semibold">{asked?.question.sentence}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button ref={back} size="main" onClick={goBack}>
            {asked?.question.about === 'fish' ? 'Go back' : 'Change weight'}
          </Button>
          <Button variant="quiet" size="main" onClick={add}>
            Add {asked?.weight} lbs
          </Button>
        </div>
      </div>
    </Dialog>
  );
  return { check, sheet };
}
