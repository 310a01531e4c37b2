import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import { type PhotoLimits, photoProblemOf } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import type { ManagedEntry } from '../api.ts';
import type { EditFormValues } from '../edit-form-schema.ts';
import { messages } from '../messages.ts';

interface EditPhotoProps {
  readonly entry: ManagedEntry;
  readonly form: UseFormReturn<EditFormValues>;
  readonly limits: PhotoLimits;
  readonly onDelete: () => Promise<void>;
}

/** Edits an entry's photo: Remove deletes it at once; a new photo is uploaded with Save. */
export function EditPhoto({ entry, form, limits, onDelete }: EditPhotoProps) {
  const isAdministrator = useIsAdministrator();
  const [isDeleting, setIsDeleting] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: chosen, onChange } = field;
  const choose = (file: File): void => {
    const problem = photoProblemOf(file, limits);
    onChange(problem === null ? file : null);
    if (problem === null) form.clearErrors('fishPhoto');
    else form.setError('fishPhoto', { message: problem });
  };
  const deletePhoto = async (): Promise<void> => {
    setIsDeleting(true);
    await onDelete();
    setIsDeleting(false);
  };
  return (
    <div className="grid content-start gap-3">
      {limits.arePhotosAccepted && (
        <Field label={messages.fishPhoto} error={fieldState.error?.message}>
          <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={choose}>
            {entry.fishPhotoUrl || chosen ? messages.replacePhoto : messages.choosePhoto}
          </FileInput>
        </Field>
      )}
      {(chosen || entry.fishPhotoUrl) && (
        <div className="flex flex-wrap items-center gap-3">
          {chosen ? (
            <PhotoPreview file={chosen} />
          ) : (
            <img
              src={entry.fishPhotoUrl ?? ''}
              alt={messages.currentPhoto(personNameOf(entry))}
              className="h-28 w-36 rounded-control bg-panel-2 object-cover"
            />
          )}
          {isAdministrator && entry.fishPhotoUrl && (
            <Button variant="quiet" pending={isDeleting} onClick={() => void deletePhoto()}>
              {messages.deletePhoto}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
