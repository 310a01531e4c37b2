import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { serverNow } from '@derby/web-session/server-clock';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { useFirstField } from '../../../components/form-dialog.tsx';
import { Users_CreatePassDocument, type Users_CreatePassMutation } from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { z } from '../../../lib/zod.ts';
import { USERS_SHOWN } from './user-dialogs.tsx';

/** Formats an instant as "August 9, 2025, 6:00 PM" in the derby's zone. */
export const formatMoment = (instant: string): string => `${formatDate(instant)}, ${formatEntryTime(instant)}`;

const schema = z.object({ username: z.string().trim().min(1, 'Name is required') });

interface ScalePassDialogProps {
  /** The name of a pass that gets a new code. */
  readonly username?: string;
  readonly onClosed: () => void;
}

/** Asks for the name of a scale pass, then shows its QR code until that expires. */
export function ScalePassDialog({ username = '', onClosed }: ScalePassDialogProps) {
  const [open, setOpen] = useState(true);
  const [pass, setPass] = useState<Users_CreatePassMutation['createScalePass'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { change } = useChange({ showSuccess: () => undefined, showFailure: setProblem });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { username } });
  const { errors, isSubmitting } = form.formState;
  const { field, initialFocus } = useFirstField<HTMLInputElement>(form.register('username'));
  const issue = form.handleSubmit(async (variables) => {
    setProblem(null);
    const data = await change({
      mutation: Users_CreatePassDocument,
      variables,
      fetchPolicy: 'no-cache',
      ...USERS_SHOWN,
      done: '',
      failed: 'Failed to make the scale pass',
      form,
      fields: { username: 'username' },
    });
    if (data) setPass(data.createScalePass);
  });
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Scale Pass"
      initialFocus={initialFocus}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void issue(event)}>
        {pass ? (
          <ShownCode key={pass.expiresAt} pass={pass} isPending={isSubmitting} onClose={() => setOpen(false)} />
        ) : (
          <>
            <Field
              label="Name"
              hint="The person who weighs in with this phone. The same name again gets a new code."
              error={errors.username?.message}
            >
              <TextInput {...field} autoComplete="off" />
            </Field>
            <FormButtons
              isPending={isSubmitting}
              submitLabel="Show QR code"
              pendingLabel="Making..."
              onCancel={() => setOpen(false)}
            />
          </>
        )}
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}

interface ShownCodeProps {
  readonly pass: Users_CreatePassMutation['createScalePass'];
  readonly isPending: boolean;
  readonly onClose: () => void;
}

function ShownCode({ pass: { expiresAt, qrCode, user }, isPending, onClose }: ShownCodeProps) {
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsExpired(true), new Date(expiresAt).getTime() - serverNow().getTime());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return (
    <>
      <p className="wrap-anywhere">
        {`Scan the code with the camera of the phone, which is then signed in as ${user.username}`}
        {user.passEndsAt && ` until ${formatMoment(user.passEndsAt)}`}.
      </p>
      <div className="grid size-72 max-w-full place-items-center justify-self-center rounded-control border border-line bg-panel-2">
        {isExpired ? (
          <p className="text-ink-2">The code has expired.</p>
        ) : (
          <img
            src={qrCode}
            alt={`QR code of the scale pass of ${user.username}`}
            className="size-full rounded-control [image-rendering:pixelated]"
          />
        )}
      </div>
      <p role="status" className="text-center text-ink-2">
        {isExpired ? 'Make a new one if the phone is not signed in.' : 'The code works once, within two minutes.'}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="quiet" pending={isPending} pendingLabel="Making...">
          New code
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
