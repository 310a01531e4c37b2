import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useEffect, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_LENGTH } from '../../../config/constants.ts';
import { messages } from '../messages.ts';
import { codeSchema, keepCode } from '../two-factor-code.ts';

interface CodeFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
}

/** Step 2 of the login: sends the code as soon as its last digit is there. */
export function CodeForm({ isPending, onSubmit }: CodeFormProps) {
  const { formState, getValues, handleSubmit, register, setFocus } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const { onChange, ...field } = register('code');
  const submit = handleSubmit(async ({ code }) => await onSubmit(code));

  useEffect(() => setFocus('code'), [setFocus]);

  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const before = getValues('code');
    const code = keepCode(event.target.value);
    event.target.value = code;
    await onChange(event);
    if (code.length === CODE_LENGTH && code !== before && !isPending) await submit();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={messages.code} hint={messages.codeHint} error={formState.errors.code?.message}>
        <TextInput
          {...field}
          onChange={(event) => void change(event)}
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
