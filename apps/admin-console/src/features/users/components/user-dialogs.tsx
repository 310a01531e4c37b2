import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog, type ShownDialogProps, useDialogForm, useFirstField } from '../../../components/form-dialog.tsx';
import { MIN_PASSWORD_LENGTH } from '../../../config/constants.ts';
import {
  Users_CreateDocument,
  Users_ListDocument,
  type Users_ListQuery,
  Users_ResetPasswordDocument,
  Users_SetRoleDocument,
} from '../../../generated/graphql.ts';
import { problemsBy, z } from '../../../lib/zod.ts';

const PASSWORD_HINT = 'At least 6 characters';
export const ROLES = { ADMINISTRATOR: 'Administrator', WEIGHMASTER: 'Weighmaster' } as const;

export type User = Users_ListQuery['users'][number];

/** The queries to repeat after a change of a user. */
export const USERS_SHOWN = { refetch: [Users_ListDocument] } as const;

export function CreateUserDialog(props: ShownDialogProps) {
  const form = useForm<CreateFormValues>({
    resolver: zodResolver(createFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmation: '', role: 'WEIGHMASTER' },
  });
  const dialog = useDialogForm(form, props, ({ username, password, email, role }) => ({
    mutation: Users_CreateDocument,
    variables: { input: { username, password, email: email === '' ? null : email, role } },
    ...USERS_SHOWN,
    fields: { username: 'username', password: 'password', email: 'email' },
    done: 'User created successfully',
    failed: 'Failed to create user',
  }));
  const { register, formState } = form;
  const { errors } = formState;
  const { field: username, initialFocus } = useFirstField<HTMLInputElement>(register('username'));
  return (
    <FormDialog
      {...dialog}
      title="Create New User"
      initialFocus={initialFocus}
      submitLabel="Create User"
      pendingLabel="Creating..."
    >
      <Field label="Username" error={errors.username?.message}>
        <TextInput {...username} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email (optional)" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" />
      </Field>
      <RoleField {...register('role')} />
      <Field label="Password" hint={PASSWORD_HINT} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmation?.message}>
        <PasswordInput {...register('confirmation')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

export function ResetPasswordDialog({ user: { id, username }, ...props }: ShownDialogProps & { readonly user: User }) {
  const form = useForm<ResetFormValues>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  const dialog = useDialogForm(form, props, ({ password }) => ({
    mutation: Users_ResetPasswordDocument,
    variables: { id, newPassword: password },
    fields: { newPassword: 'password' },
    done: 'Password reset successfully',
    failed: 'Failed to reset password',
  }));
  const { register, formState } = form;
  const { errors } = formState;
  const { field: password, initialFocus } = useFirstField<HTMLInputElement>(register('password'));
  return (
    <FormDialog
      {...dialog}
      title="Reset Password"
      initialFocus={initialFocus}
      submitLabel="Reset Password"
      pendingLabel="Resetting..."
    >
      <p className="wrap-anywhere">{`${username} is signed out everywhere and must log in with the new password.`}</p>
      <Field label="New password" hint={PASSWORD_HINT} error={errors.password?.message}>
        <PasswordInput {...password} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmation?.message}>
        <PasswordInput {...register('confirmation')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

export function ChangeRoleDialog({
  user: { id, username, role },
  ...props
}: ShownDialogProps & { readonly user: User }) {
  const form = useForm<RoleFormValues>({ defaultValues: { role } });
  const dialog = useDialogForm(form, props, (chosen) => ({
    mutation: Users_SetRoleDocument,
    variables: { id, ...chosen },
    ...USERS_SHOWN,
    done: 'Role changed successfully',
    failed: 'Failed to change role',
  }));
  const { field, initialFocus } = useFirstField<HTMLSelectElement>(form.register('role'));
  return (
    <FormDialog
      {...dialog}
      title="Change Role"
      initialFocus={initialFocus}
      submitLabel="Change Role"
      pendingLabel="Changing..."
    >
      <p className="wrap-anywhere">{`${username} stays signed in and has the new role at once.`}</p>
      <RoleField {...field} />
    </FormDialog>
  );
}

function RoleField(props: ComponentProps<typeof Select>) {
  return (
    <Field
      label="Role"
      hint="A weighmaster adds and corrects entries and sees the photos. An administrator can do everything."
    >
      <Select {...props}>
        {Object.entries(ROLES).map(([role, label]) => (
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

type RoleFormValues = z.infer<typeof roleFields>;
type ResetFormValues = z.infer<typeof passwordFields>;
type CreateFormValues = z.infer<typeof createFields>;

/** Reports one problem at a time, in a fixed order. Trims passwords, as the server does. */
const resetFormSchema = passwordFields.superRefine(problemsBy(passwordProblemOf));

/** Validates as for a reset, the username first; the server validates username and e-mail. */
const createFormSchema = createFields.superRefine(
  problemsBy((typed) => (typed.username === '' ? ['username', 'Username is required'] : passwordProblemOf(typed))),
);

function passwordProblemOf(typed: ResetFormValues): readonly [keyof ResetFormValues, string] | null {
  const password = typed.password.trim();
  if (password === '') return ['password', 'Password is required'];
  if (password.length < MIN_PASSWORD_LENGTH) return ['password', 'Password must be at least 6 characters long'];
  return password === typed.confirmation.trim() ? null : ['confirmation', 'Passwords do not match'];
}
