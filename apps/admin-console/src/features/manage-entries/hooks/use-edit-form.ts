import { zodResolver } from '@hookform/resolvers/zod';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useForm } from 'react-hook-form';
import { ManageEntries_DeletePhotoDocument, ManageEntries_UpdateDocument } from '../../../generated/graphql.ts';
import { ENTRIES_SHOWN, type ManagedEntry } from '../api.ts';
import { editFormSchema, editValuesOf, type EditFormValues } from '../edit-form-schema.ts';
import { messages } from '../messages.ts';
import { REFUSABLE_FIELDS } from '../../../lib/entry-form.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

const WEIGHT_DECIMALS = 6;

/** The form of one entry: what fails stands at the field at fault, or on the message card. */
export function useEditForm(entry: ManagedEntry, { timedMessage, onDone }: EditFormOptions) {
  const mutate = useMutate();
  const form = useForm<EditFormValues>({ resolver: zodResolver(editFormSchema), defaultValues: editValuesOf(entry) });

  async function save({ fishPhoto, fishWeight, ...typed }: EditFormValues): Promise<void> {
    const fields = { ...typed, fishWeight: Number(fishWeight).toFixed(WEIGHT_DECIMALS) };
    try {
      const variables = { id: entry.id, input: fishPhoto ? { ...fields, fishPhoto } : fields };
      await mutate({ mutation: ManageEntries_UpdateDocument, variables, ...ENTRIES_SHOWN });
    } catch (error) {
      showRefusal(error, { form, fields: REFUSABLE_FIELDS, fallback: messages.updateFailed, timedMessage });
      return;
    }
    timedMessage.showSuccess(messages.updated);
    onDone();
  }

  async function removePhoto(): Promise<void> {
    try {
      await mutate({ mutation: ManageEntries_DeletePhotoDocument, variables: { id: entry.id }, ...ENTRIES_SHOWN });
      form.setValue('fishPhoto', null);
      timedMessage.showSuccess(messages.photoDeleted);
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, messages.photoDeleteFailed));
    }
  }

  return { form, save, removePhoto };
}

interface EditFormOptions {
  readonly timedMessage: TimedMessage;
  /** After a success. */
  readonly onDone: () => void;
}
