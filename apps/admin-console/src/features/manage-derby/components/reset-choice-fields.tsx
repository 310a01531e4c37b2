import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { useEffect, useRef } from 'react';
import type { ResetChoicesState } from '../hooks/use-reset-choices.ts';
import { messages } from '../messages.ts';
import type { NextDerby } from '../next-derby.ts';

interface ResetChoiceFieldsProps {
  readonly state: ResetChoicesState;
  readonly isPending: boolean;
}

/** What becomes of photos and participants, and the derby that comes next. */
export function ResetChoiceFields({ state, isPending }: ResetChoiceFieldsProps) {
  const { choices, next } = state;
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Checkbox
        checked={choices.keepPhotos}
        disabled={isPending}
        onChange={({ target }) => state.setKeepPhotos(target.checked)}
      >
        {messages.keepPhotos}
      </Checkbox>
      <Field label={messages.participants}>
        <Select
          value={choices.removeParticipants ? 'remove' : 'keep'}
          disabled={isPending}
          onChange={({ target }) => state.setRemoveParticipants(target.value === 'remove')}
        >
          <option value="keep">{messages.keepParticipants}</option>
          <option value="remove">{messages.removeParticipants}</option>
        </Select>
      </Field>
      <Checkbox checked={next !== null} disabled={isPending} onChange={({ target }) => state.startNext(target.checked)}>
        {messages.startNext}
      </Checkbox>
      {next && <NextDerbyFields next={next} state={state} isPending={isPending} />}
    </div>
  );
}

/** Title and day of the next derby. What is refused takes the focus. */
function NextDerbyFields({ next, state, isPending }: ResetChoiceFieldsProps & { readonly next: NextDerby }) {
  const { found, problems, changeNext } = state;
  const title = useRef<HTMLInputElement>(null);
  const date = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const wrong = found.title ? title : found.date ? date : null;
    wrong?.current?.focus();
  }, [found]);
  return (
    <>
      <Field label={messages.nextTitle} hint={messages.nextTitleHint} error={problems.title}>
        <TextInput
          ref={title}
          autoComplete="off"
          disabled={isPending}
          value={next.title}
          onChange={({ target }) => changeNext({ title: target.value })}
        />
      </Field>
      <Field label={messages.nextDate} hint={messages.nextHint} error={problems.date}>
        <TextInput
          ref={date}
          type="date"
          disabled={isPending}
          value={next.date}
          onChange={({ target }) => changeNext({ date: target.value })}
        />
      </Field>
    </>
  );
}
