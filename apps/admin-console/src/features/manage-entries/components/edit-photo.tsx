import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import { contentProblemOf, type PhotoLimits, photoProblemOf } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import type { ManagedEntry } from '../api.ts';
import type { EditFormValues } from '../../../lib/entry-correction.ts';
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
  const refuse = (message: string): void => {
    onChange(null);
    form.setError('fishPhoto', { message });
  };
  async function choose(file: File): Promise<void> {
    const problem = photoProblemOf(file, limits);
    if (problem !== null) return refuse(problem);
    onChange(file);
    form.clearErrors('fishPhoto');
    const unreadable = await contentProblemOf(file);
    if (unreadable !== null && form.getValues('fishPhoto') === file) refuse(unreadable);
  }
  const deletePhoto = async (): Promise<void> => {
    setIsDeleting(true);
    await onDelete();
    setIsDeleting(false);
  };
  return (
    <div className="grid content-start gap-3">
      {limits.arePhotosAccepted && (
        <Field label={messages.fishPhoto} error={fieldState.error?.message}>
          <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={(file) => void choose(file)}>
            {entry.fishPhotoUrl || chosen ? 'Replace photo' : 'Upload photo'}
          </FileInput>
        </Field>
      )}
      {(chosen || entry.fishPhotoUrl) && (
        <div className="flex flex-wrap items-center gap-3">
          {chosen ? (
            <PhotoPreview file={chosen} />
          ) : (
            <WholePhoto
              src={entry.fishPhotoUrl ?? ''}
              alt={messages.currentPhoto(personNameOf(entry))}
              className="h-28 w-36 rounded-control"
            />
          )}
          {isAdministrator && entry.fishPhotoUrl && (
            <Button variant="quiet" pending={isDeleting} onClick={() => void deletePhoto()}>
              Delete Photo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
