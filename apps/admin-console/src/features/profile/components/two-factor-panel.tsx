import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { TextInput } from '@derby/ui/text-input';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CopyButton } from '../../../components/copy-button.tsx';
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
import { useChange } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { problemsBy, z } from '../../../lib/zod.ts';
import { isFocusLost } from '../../../lib/focus.ts';

const SET_UP = 'Set Up 2FA';
const CODE_REQUIRED = 'Verification code is required';
const DISABLE = 'Disable 2FA';

/** The viewer's own second factor: not enabled, in setup or enabled. */
export function TwoFactorPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = latest(useQuery(Profile_TwoFactorStatusDocument));
  return (
    <Loaded read={read} loading="Loading..." fallback={CONNECTION_FAILED}>
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
  const { isBusy: isSettingUp, change } = useChange(timedMessage);
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = isEnabled ? 'on' : setup ? 'setup' : 'off';
  const shown = useRef(state);
  // The pressed button has left the page with the old state.
  useEffect(() => {
    const isNew = shown.current !== state;
    shown.current = state;
    if (isNew && isFocusLost()) heading.current?.focus();
  }, [state]);
  const begin = async (): Promise<void> => {
    const data = await change({
      mutation: Profile_SetUpTwoFactorDocument,
      fetchPolicy: 'no-cache',
      done: '2FA setup completed. Please scan the QR code with your authenticator app.',
      failed: ownFailure('Failed to setup 2FA', 'An error occurred while setting up 2FA'),
    });
    if (data) setSetup(data.setUpTwoFactor);
  };
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px] outline-none">
          Two-Factor Auth
        </h2>
        <Chip tone={isEnabled ? 'ok' : 'plain'}>{isEnabled ? 'Enabled' : 'Not enabled'}</Chip>
      </div>
      <p className="text-ink-2">When you log in, you enter your password and a code from your authenticator app.</p>
      {state === 'on' && <DisableForm timedMessage={timedMessage} />}
      {state === 'setup' && setup && (
        <SetupForm setup={setup} timedMessage={timedMessage} onDone={() => setSetup(null)} />
      )}
      {state === 'off' && (
        <Button
          className="justify-self-start max-sm:w-full"
          pending={isSettingUp}
          pendingLabel="Setting up..."
          onClick={() => void begin()}
        >
          {SET_UP}
        </Button>
      )}
    </Card>
  );
}

type TwoFactorSetup = Profile_SetUpTwoFactorMutation['setUpTwoFactor'];

/** Also the state that other sections read. */
const STATUS_SHOWN = { refetch: [Profile_TwoFactorStatusDocument, Console_ViewerDocument] };

/** The fields of the forms by their API names, which are the same. */
const CODE_FIELD = { verificationCode: 'verificationCode' } as const;

const setupFormSchema = z.object({ verificationCode: z.string().trim().min(1, CODE_REQUIRED) });

interface SetupFormProps {
  readonly setup: TwoFactorSetup;
  readonly timedMessage: TimedMessage;
  /** Called after the setup is complete or cancelled. */
  readonly onDone: () => void;
}

/** Shows the secret for the authenticator app and asks for its code as proof. */
function SetupForm({ setup, timedMessage, onDone }: SetupFormProps) {
  const { change } = useChange(timedMessage);
  const form = useForm({ resolver: zodResolver(setupFormSchema), defaultValues: { verificationCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (variables) => {
    const data = await change({
      mutation: Profile_EnableTwoFactorDocument,
      variables,
      ...STATUS_SHOWN,
      done: 'Two-factor authentication enabled successfully!',
      failed: ownFailure('Failed to enable 2FA', 'An error occurred while enabling 2FA'),
      form,
      fields: CODE_FIELD,
    });
    if (data) onDone();
  });
  return (
    <form
      noValidate
      aria-label={SET_UP}
      className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      <img
        src={setup.qrCode}
        alt="QR code for your authenticator app"
        width={196}
        height={196}
        className="justify-self-center rounded-control border border-line [image-rendering:pixelated]"
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <p className="text-ink-2">Or type this key into the app</p>
          <div className="flex flex-wrap items-center gap-3">
            <p className="rounded-control bg-panel-2 px-3 py-2 font-mono text-[15px] select-all">
              {setup.manualEntryKey.replaceAll(/.{4}(?=.)/g, '$& ')}
            </p>
            <CopyButton text={setup.manualEntryKey}>Copy</CopyButton>
          </div>
        </div>
        <CodeField error={errors.verificationCode?.message} {...form.register('verificationCode')} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-[1_1_8.5rem]">
          <Button type="submit" pending={isSubmitting} pendingLabel="Enabling...">
            Enable 2FA
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

const disableFields = z.object({ currentPassword: z.string(), verificationCode: z.string() });

/** Reports one problem at a time, in a fixed order. */
const disableFormSchema = disableFields.superRefine(
  problemsBy(({ currentPassword, verificationCode }) => {
    if (currentPassword.trim() === '') return ['currentPassword', 'Current password is required'];
    return verificationCode.trim() === '' ? ['verificationCode', CODE_REQUIRED] : null;
  }),
);

function DisableForm({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { change } = useChange(timedMessage);
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
      done: 'Two-factor authentication disabled successfully!',
      failed: ownFailure('Failed to disable 2FA', 'An error occurred while disabling 2FA'),
      form,
      fields: { ...CODE_FIELD, currentPassword: 'currentPassword' },
    }),
  );
  return (
    <form noValidate aria-label={DISABLE} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">Enter your password and a code to turn it off.</p>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <CodeField error={errors.verificationCode?.message} {...form.register('verificationCode')} />
      <Button
        type="submit"
        variant="destructive"
        className="justify-self-start max-sm:w-full"
        pending={isSubmitting}
        pendingLabel="Disabling..."
      >
        {DISABLE}
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
    <Field label="Verification code" hint="The 6 digits that the app shows" error={error}>
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

/** Returns the sentence of a failed change of the own account: without a reason of the server, or without a response. */
export const ownFailure =
  (failed: string, withoutResponse: string) =>
  (error: unknown): string => {
    const { kind } = failureOf(error);
    if (kind === 'session') return 'Authentication required. Please login again.';
    return sentenceOf(error, kind === 'http' ? failed : withoutResponse);
  };
