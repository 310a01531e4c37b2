import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Loaded } from '../../../components/loaded.tsx';
import { CODE_LENGTH } from '../../../config/constants.ts';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import {
  Console_ViewerDocument,
  Profile_DisableTwoFactorDocument,
  Profile_EnableTwoFactorDocument,
  Profile_SetUpTwoFactorDocument,
  type Profile_SetUpTwoFactorMutation,
  Profile_TwoFactorStatusDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { z } from '../../../lib/zod.ts';
import { messages } from '../messages.ts';
import { useOwnChange } from '../use-own-change.ts';

/** The viewer's own second factor: not enabled, in setup or enabled. */
export function TwoFactorPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = latest(useQuery(Profile_TwoFactorStatusDocument));
  return (
    <Loaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED}>
      {({ twoFactorStatus }) => <TwoFactorCard isEnabled={twoFactorStatus.enabled} timedMessage={timedMessage} />}
    </Loaded>
  );
}

function TwoFactorCard({
  isEnabled,
  timedMessage,
}: {
  readonly isEnabled: boolean;
  readonly timedMessage: TimedMessage;
}) {
  const change = useOwnChange(timedMessage);
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = isEnabled ? 'on' : setup ? 'setup' : 'off';
  const shown = useRef(state);
  // The pressed button has left the page with the old state.
  useEffect(() => {
    const isNew = shown.current !== state;
    shown.current = state;
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  const begin = async (): Promise<void> => {
    setIsSettingUp(true);
    const data = await change({
      mutation: Profile_SetUpTwoFactorDocument,
      fetchPolicy: 'no-cache',
      done: messages.setupCompleted,
      texts: { failed: messages.setupFailed, error: messages.setupError },
    });
    if (data) setSetup(data.setUpTwoFactor);
    setIsSettingUp(false);
  };
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px] outline-none">
          {messages.twoFactor}
        </h2>
        <Chip tone={isEnabled ? 'ok' : 'plain'}>{isEnabled ? messages.enabled : messages.notEnabled}</Chip>
      </div>
      <p className="text-ink-2">{messages.whatItIs}</p>
      {state === 'on' && <DisableForm timedMessage={timedMessage} />}
      {state === 'setup' && setup && (
        <SetupForm setup={setup} timedMessage={timedMessage} onDone={() => setSetup(null)} />
      )}
      {state === 'off' && (
        <Button
          className="justify-self-start max-sm:w-full"
          pending={isSettingUp}
          pendingLabel={messages.settingUp}
          onClick={() => void begin()}
        >
          {messages.setUp}
        </Button>
      )}
    </Card>
  );
}

/** The secret and QR code for an authenticator app. */
type TwoFactorSetup = Profile_SetUpTwoFactorMutation['setUpTwoFactor'];

/** Also the state that other sections read. */
const STATUS_SHOWN = { refetch: [Profile_TwoFactorStatusDocument, Console_ViewerDocument] };

const setupFormSchema = z.object({ verificationCode: z.string().trim().min(1, messages.codeRequired) });

interface SetupFormProps {
  readonly setup: TwoFactorSetup;
  readonly timedMessage: TimedMessage;
  /** Called after the setup is complete or cancelled. */
  readonly onDone: () => void;
}

/** Shows the secret for the authenticator app and asks for its code as proof. */
function SetupForm({ setup, timedMessage, onDone }: SetupFormProps) {
  const change = useOwnChange(timedMessage);
  const form = useForm({ resolver: zodResolver(setupFormSchema), defaultValues: { verificationCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (variables) => {
    const data = await change({
      mutation: Profile_EnableTwoFactorDocument,
      variables,
      ...STATUS_SHOWN,
      done: messages.enableSuccess,
      texts: { failed: messages.enableFailed, error: messages.enableError },
      form,
    });
    if (data) onDone();
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
        <CodeField error={errors.verificationCode?.message} {...form.register('verificationCode')} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-[1_1_8.5rem]">
          <Button type="submit" pending={isSubmitting} pendingLabel={messages.enabling}>
            {messages.enable}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
            {messages.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

const disableFields = z.object({ currentPassword: z.string(), verificationCode: z.string() });

/** Reports one problem at a time, in a fixed order. */
const disableFormSchema = disableFields.superRefine((typed, context) => {
  if (typed.currentPassword.trim() === '') {
    context.addIssue({ code: 'custom', path: ['currentPassword'], message: messages.currentPasswordRequired });
  } else if (typed.verificationCode.trim() === '') {
    context.addIssue({ code: 'custom', path: ['verificationCode'], message: messages.codeRequired });
  }
});

/** Turns the second factor off with password and code. */
function DisableForm({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const change = useOwnChange(timedMessage);
  const form = useForm({
    resolver: zodResolver(disableFormSchema),
    defaultValues: { currentPassword: '', verificationCode: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((variables) =>
    change({
      mutation: Profile_DisableTwoFactorDocument,
      variables,
      ...STATUS_SHOWN,
      done: messages.disableSuccess,
      texts: { failed: messages.disableFailed, error: messages.disableError },
      form,
    }),
  );
  return (
    <form noValidate aria-label={messages.disable} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{messages.disableHint}</p>
      <Field label={messages.currentPassword} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <CodeField error={errors.verificationCode?.message} {...form.register('verificationCode')} />
      <Button
        type="submit"
        variant="destructive"
        className="justify-self-start max-sm:w-full"
        pending={isSubmitting}
        pendingLabel={messages.disabling}
      >
        {messages.disable}
      </Button>
    </form>
  );
}

/** The input of a two-factor code: keeps the first six digits of the typed, pasted or filled-in text. */
function CodeField({ error, onChange, ...rest }: ComponentProps<'input'> & { readonly error: string | undefined }) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    event.target.value = event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    onChange?.(event);
  };
  return (
    <Field label={messages.verificationCode} hint={messages.verificationHint} error={error}>
      <TextInput
        {...rest}
        onChange={change}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="font-display text-2xl font-semibold tracking-widest tabular-nums"
      />
    </Field>
  );
}
