import { zodResolver } from '@hookform/resolvers/zod';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useForm } from 'react-hook-form';
import { useDeletePhoto, useUpdateEntry, type ManagedEntry } from '../api.ts';
import { editFormSchema, editValuesOf, type EditFormValues } from '../edit-form-schema.ts';
import { messages } from '../messages.ts';
import { REFUSABLE_FIELDS } from '../../../lib/entry-form.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

const WEIGHT_DECIMALS = 6;

/** The form of one entry: what fails stands at the field at fault, or on the message card. */
export function useEditForm(entry: ManagedEntry, { timedMessage, onDone }: EditFormOptions) {
  const update = useUpdateEntry();
  const deletePhoto = useDeletePhoto();
  const form = useForm<EditFormValues>({ resolver: zodResolver(editFormSchema), defaultValues: editValuesOf(entry) });

  async function save({ fishPhoto, fishWeight, ...typed }: EditFormValues): Promise<void> {
    const fields = { ...typed, fishWeight: Number(fishWeight).toFixed(WEIGHT_DECIMALS) };
    try {
      await update({ id: entry.id, input: fishPhoto ? { ...fields, fishPhoto } : fields });
    } catch (error) {
      showRefusal(error, { form, fields: REFUSABLE_FIELDS, fallback: messages.updateFailed, timedMessage });
      return;
    }
    timedMessage.showSuccess(messages.updated);
    onDone();
  }

  async function removePhoto(): Promise<void> {
    try {
      await deletePhoto(entry.id);
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
