import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { PasswordInput } from '@derby/ui/password-input';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type FormEvent, useImperativeHandle, useRef, useState } from 'react';
import { type FieldValues, type Path, useForm, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { MIN_PASSWORD_LENGTH } from '../../../config/constants.ts';
import {
  Users_CreateDocument,
  Users_ResetPasswordDocument,
  Users_SetRoleDocument,
} from '../../../generated/graphql.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { z } from '../../../lib/zod.ts';
import { type User, USERS_SHOWN } from '../api.ts';
import { messages } from '../messages.ts';

interface UserDialogProps {
  readonly open: boolean;
  readonly timedMessage: TimedMessage;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Sending<Values extends FieldValues> {
  readonly send: (values: Values) => Promise<unknown>;
  /** The fields of the form by their API names. */
  readonly fields: Readonly<Record<string, Path<Values>>>;
  readonly done: string;
  readonly failed: string;
}

/** Submits the form of a dialog. An error is shown at its field or below the form; a success closes the dialog. */
function useDialogForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { open, timedMessage, onClose, onClosed }: UserDialogProps,
  { send, fields, done, failed }: Sending<Values>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values);
      onClose();
      timedMessage.showSuccess(done);
    } catch (error) {
      showRefusal(error, { form, fields, fallback: failed, timedMessage: { showFailure: setProblem } });
    }
  });
  const isPending = form.formState.isSubmitting;
  return { open, onClose, onClosed, problem, isPending, onSubmit: (event: FormEvent) => void submit(event) };
}

/** Creates a user. */
export function CreateUserDialog(props: UserDialogProps) {
  const mutate = useMutate();
  const form = useForm<CreateFormValues>({
    resolver: zodResolver(createFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmation: '', role: 'WEIGHMASTER' },
  });
  const dialog = useDialogForm(form, props, {
    send: ({ username, password, email, role }) => {
      const input = { username, password, email: email === '' ? null : email, role };
      return mutate({ mutation: Users_CreateDocument, variables: { input }, ...USERS_SHOWN });
    },
    fields: { username: 'username', password: 'password', email: 'email' },
    done: messages.userCreated,
    failed: messages.createFailed,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { field: username, initialFocus } = useFirstField<HTMLInputElement>(register('username'));
  return (
    <FormDialog
      {...dialog}
      title={messages.createTitle}
      initialFocus={initialFocus}
      submitLabel={messages.createUser}
      pendingLabel={messages.creating}
    >
      <Field label={messages.username} error={errors.username?.message}>
        <TextInput {...username} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={messages.emailOptional} error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" />
      </Field>
      <RoleField {...register('role')} />
      <Field label={messages.password} hint={messages.passwordHint} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
        <PasswordInput {...register('confirmation')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

/** Resets the password of another user. */
export function ResetPasswordDialog({ user: { id, username }, ...props }: UserDialogProps & { readonly user: User }) {
  const mutate = useMutate();
  const form = useForm<ResetFormValues>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  const dialog = useDialogForm(form, props, {
    send: ({ password }) => mutate({ mutation: Users_ResetPasswordDocument, variables: { id, newPassword: password } }),
    fields: { newPassword: 'password' },
    done: messages.passwordReset,
    failed: messages.resetFailed,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { field: password, initialFocus } = useFirstField<HTMLInputElement>(register('password'));
  return (
    <FormDialog
      {...dialog}
      title={messages.resetTitle}
      initialFocus={initialFocus}
      submitLabel={messages.reset}
      pendingLabel={messages.resetting}
    >
      <p className="wrap-anywhere">{messages.resetText(username)}</p>
      <Field label={messages.newPassword} hint={messages.passwordHint} error={errors.password?.message}>
        <PasswordInput {...password} autoComplete="new-password" />
      </Field>
      <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
        <PasswordInput {...register('confirmation')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

/** Changes the role of another user. */
export function ChangeRoleDialog({
  user: { id, username, role },
  ...props
}: UserDialogProps & { readonly user: User }) {
  const mutate = useMutate();
  const form = useForm<RoleFormValues>({ defaultValues: { role } });
  const dialog = useDialogForm(form, props, {
    send: (chosen) => mutate({ mutation: Users_SetRoleDocument, variables: { id, ...chosen }, ...USERS_SHOWN }),
    fields: {},
    done: messages.roleChanged,
    failed: messages.roleFailed,
  });
  const { field, initialFocus } = useFirstField<HTMLSelectElement>(form.register('role'));
  return (
    <FormDialog
      {...dialog}
      title={messages.roleTitle}
      initialFocus={initialFocus}
      submitLabel={messages.changeRole}
      pendingLabel={messages.changingRole}
    >
      <p className="wrap-anywhere">{messages.roleText(username)}</p>
      <RoleField {...field} />
    </FormDialog>
  );
}

function RoleField(props: ComponentProps<typeof Select>) {
  return (
    <Field label={messages.role} hint={messages.roleHint}>
      <Select {...props}>
        {Object.entries(messages.roles).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const passwordFields = z.object({ password: z.string(), confirmation: z.string() });
const roleFields = z.object({ role: z.enum(['ADMINISTRATOR', 'WEIGHMASTER']) });
const createFields = passwordFields.extend({
  username: z.string().trim(),
  email: z.string().trim(),
  ...roleFields.shape,
});

/** The form of a new role. */
type RoleFormValues = z.infer<typeof roleFields>;
/** The form of a new password. */
type ResetFormValues = z.infer<typeof passwordFields>;
/** The form of a new user, trimmed. */
type CreateFormValues = z.infer<typeof createFields>;

/** Reports one problem at a time, in a fixed order. Trims passwords, as the server does. */
const resetFormSchema = passwordFields.superRefine((typed, context) => {
  const problem = passwordProblemOf(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

/** Validates as for a reset, the username first; the server validates username and e-mail. */
const createFormSchema = createFields.superRefine((typed, context) => {
  const problem = typed.username === '' ? (['username', messages.usernameRequired] as const) : passwordProblemOf(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

function passwordProblemOf(typed: ResetFormValues): readonly [keyof ResetFormValues, string] | null {
  const password = typed.password.trim();
  if (password === '') return ['password', messages.passwordRequired];
  if (password.length < MIN_PASSWORD_LENGTH) return ['password', messages.passwordTooShort];
  return password === typed.confirmation.trim() ? null : ['confirmation', messages.passwordsDiffer];
}

/** Registers a field that takes the focus when its dialog opens. Returns its props and the ref for the dialog. */
function useFirstField<Element extends HTMLElement>({ ref: register, ...field }: UseFormRegisterReturn) {
  const element = useRef<Element>(null);
  useImperativeHandle(register, () => element.current);
  return { field: { ...field, ref: element }, initialFocus: element };
}
