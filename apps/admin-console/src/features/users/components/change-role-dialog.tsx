import { FormDialog } from '../../../components/form-dialog.tsx';
import { useFirstField } from '../../../lib/use-first-field.ts';
import type { User } from '../api.ts';
import { useRoleForm } from '../hooks/use-role-form.ts';
import { messages } from '../messages.ts';
import { RoleField } from './role-field.tsx';

interface ChangeRoleDialogProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onChanged: () => void;
}

/** Gives a user another role. */
export function ChangeRoleDialog({ user, open, onClose, onClosed, onChanged }: ChangeRoleDialogProps) {
  const { form, change, problem } = useRoleForm(user, onChanged);
  const { isSubmitting } = form.formState;
  const { field: role, initialFocus } = useFirstField<HTMLSelectElement>(form.register('role'));
  return (
    <FormDialog
      open={open}
      title={messages.roleTitle}
      initialFocus={initialFocus}
      problem={problem}
      isPending={isSubmitting}
      submitLabel={isSubmitting ? messages.changingRole : messages.changeRole}
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="wrap-anywhere">{messages.roleText(user.username)}</p>
      <RoleField {...role} />
    </FormDialog>
  );
}
