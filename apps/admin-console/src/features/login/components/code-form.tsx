import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { CODE_LENGTH } from '../constants.ts';
import { messages } from '../messages.ts';
import { codeSchema, keepCode } from '../two-factor-code.ts';

interface CodeFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
}

/** Step 2 of the login: sends the code as soon as its last digit is there. */
export function CodeForm({ isPending, onSubmit }: CodeFormProps) {
  const { control, formState, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const { field } = useController({ control, name: 'code' });
  const submit = handleSubmit(async ({ code }) => await onSubmit(code));

  useEffect(() => setFocus('code'), [setFocus]);

  const change = (text: string): void => {
    const code = keepCode(text);
    const isComplete = code.length === CODE_LENGTH && code !== field.value;
    field.onChange(code);
    if (isComplete && !isPending) void submit();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={messages.code} hint={messages.codeHint} error={formState.errors.code?.message}>
        <TextInput
          {...field}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-display text-3xl font-semibold tracking-widest tabular-nums"
        />
      </Field>
      <Button type="submit" size="main" pending={isPending}>
        {isPending ? messages.verifying : messages.verify}
      </Button>
    </form>
  );
}
