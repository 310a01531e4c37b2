import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { useForm } from 'react-hook-form';
import type { TwoFactorSetup } from '../api.ts';
import { messages } from '../messages.ts';
import type { FieldProblem } from '../hooks/use-two-factor.ts';
import { enableFormSchema } from '../two-factor-schemas.ts';
import { CodeInput } from './code-input.tsx';

interface SetupFormProps {
  readonly setup: TwoFactorSetup;
  readonly onEnable: (code: string) => Promise<FieldProblem | null>;
  readonly onCancel: () => void;
}

/** What the authenticator app is given, and the code that shows that it has it. */
export function SetupForm({ setup, onEnable, onCancel }: SetupFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(enableFormSchema),
    defaultValues: { verificationCode: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ verificationCode }) => {
    const problem = await onEnable(verificationCode);
    if (problem) setError('verificationCode', { message: problem.sentence }, { shouldFocus: true });
  });
  return (
    <form
      noValidate
      aria-label={messages.setUp}
      className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      <img
        src={setup.qrCode}
        alt={messages.qrCode}
        width={196}
        height={196}
        className="justify-self-center rounded-control border border-line [image-rendering:pixelated]"
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <p className="text-ink-2">{messages.manualKey}</p>
          <p className="rounded-control bg-panel-2 px-3 py-2 font-mono text-[15px] tracking-wider break-all select-all">
            {setup.manualEntryKey}
          </p>
        </div>
        <Field
          label={messages.verificationCode}
          hint={messages.verificationHint}
          error={errors.verificationCode?.message}
        >
          <CodeInput {...register('verificationCode')} />
        </Field>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-[1_1_8.5rem]">
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? messages.enabling : messages.enable}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
            {messages.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
