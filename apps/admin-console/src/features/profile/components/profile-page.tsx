import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { Tabs } from '@derby/ui/tabs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { MIN_PASSWORD_LENGTH } from '../../../config/constants.ts';
import { Profile_ChangePasswordDocument } from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { signedInPassName, useViewer } from '../../../lib/viewer.tsx';
import { problemsBy, z } from '../../../lib/zod.ts';
import { ownFailure, TwoFactorPanel } from './two-factor-panel.tsx';

const PASSWORD = 'Password';

type ProfileTab = 'password' | 'two-factor';

/** The section Profile Settings: the viewer's own password and second factor. */
export function ProfilePage() {
  const viewer = useViewer();
  const isForced = viewer?.mustEnableTwoFactor ?? false;
  const [chosen, setChosen] = useState<ProfileTab | null>(null);
  const timedMessage = useTimedMessage();
  if (viewer?.isPass ?? signedInPassName() !== undefined) {
    return (
      <SectionPage title="Profile Settings" width="narrow">
        <EmptyState>A scale pass has no password. It ends by itself, or when an administrator ends it.</EmptyState>
      </SectionPage>
    );
  }
  return (
    <SectionPage title="Profile Settings" width="narrow">
      {isForced && (
        <p role="status" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
          Two-factor authentication is required for administrators. Turn it on here to open the other sections.
        </p>
      )}
      <Tabs<ProfileTab>
        label="Profile settings"
        value={chosen ?? (isForced ? 'two-factor' : 'password')}
        onChange={setChosen}
        tabs={[
          { value: 'password', label: PASSWORD, content: <PasswordPanel timedMessage={timedMessage} /> },
          { value: 'two-factor', label: 'Two-Factor Auth', content: <TwoFactorPanel timedMessage={timedMessage} /> },
        ]}
      />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

const fields = z.object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() });

type PasswordFormValues = z.infer<typeof fields>;

/** Reports one problem at a time, in a fixed order. Trims passwords, as the server does. */
const passwordFormSchema = fields.superRefine(problemsBy(problemOf));

function problemOf(typed: PasswordFormValues): [keyof PasswordFormValues, string] | null {
  const current = typed.currentPassword.trim();
  const next = typed.newPassword.trim();
  if (current === '') return ['currentPassword', 'Current password is required'];
  if (next === '') return ['newPassword', 'New password is required'];
  if (next.length < MIN_PASSWORD_LENGTH) return ['newPassword', 'New password must be at least 6 characters long'];
  if (next !== typed.confirmation.trim()) return ['confirmation', 'New passwords do not match'];
  return next === current ? ['newPassword', 'New password must be different from current password'] : null;
}

/** Changes the viewer's own password and clears the form after a success. */
function PasswordPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { change } = useChange(timedMessage);
  const form = useForm<PasswordFormValues>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const data = await change({
      mutation: Profile_ChangePasswordDocument,
      variables: { currentPassword, newPassword },
      done: 'Password updated successfully!',
      failed: ownFailure('Failed to update password', 'An error occurred while updating the password'),
      form,
      fields: { currentPassword: 'currentPassword', newPassword: 'newPassword' },
    });
    if (data) form.reset();
  });
  return (
    <Card>
      <form noValidate aria-label={PASSWORD} className="grid gap-4" onSubmit={(event) => void save(event)}>
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field label="New password" hint="At least 6 characters" error={errors.newPassword?.message}>
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput {...register('confirmation')} autoComplete="new-password" />
        </Field>
        <p className="text-ink-2">Changing your password signs out your other devices.</p>
        <Button
          type="submit"
          className="justify-self-start max-sm:w-full"
          pending={isSubmitting}
          pendingLabel="Updating..."
        >
          Update Password
        </Button>
      </form>
    </Card>
  );
}
