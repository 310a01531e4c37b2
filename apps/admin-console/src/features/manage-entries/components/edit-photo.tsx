import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { WholePhoto } from '@derby/ui/whole-photo';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import { ManageEntries_DeletePhotoDocument } from '../../../generated/graphql.ts';
import { type PhotoLimits, contentProblemOf, photoProblemOf } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { CorrectionDraft } from '../../../lib/use-correction.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { ENTRIES_SHOWN, type ManagedEntry } from '../api.ts';

interface EditPhotoProps {
  readonly entry: ManagedEntry;
  readonly draft: CorrectionDraft;
  readonly limits: PhotoLimits;
  readonly onDeleted: (sentence: string) => void;
}

/** Edits an entry's photo: Delete Photo deletes it at once; a new photo is uploaded with Save. */
export function EditPhoto({ entry, draft: { form, showFailure }, limits, onDeleted }: EditPhotoProps) {
  const mutate = useMutate();
  const isAdministrator = useIsAdministrator();
  const [isDeleting, setIsDeleting] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: chosen, onChange } = field;
  const refuse = (message: string): void => {
    // Not by `onChange`: after a failed submit it validates, which removes the error.
    form.setValue('fishPhoto', null, { shouldDirty: true });
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
    try {
      await mutate({ mutation: ManageEntries_DeletePhotoDocument, variables: { id: entry.id }, ...ENTRIES_SHOWN });
      form.setValue('fishPhoto', null);
      onDeleted('Photo deleted successfully');
    } catch (error) {
      showFailure(sentenceOf(error, 'Failed to delete photo.'));
    } finally {
      setIsDeleting(false);
    }
  };
  const hasPicture = chosen !== null || entry.fishPhotoUrl !== null;
  return (
    <div
      className={`grid items-start gap-3 ${hasPicture ? 'grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)]' : ''}`}
    >
      {chosen && <PhotoPreview file={chosen} />}
      {!chosen && entry.fishPhotoUrl && (
        <WholePhoto
          src={entry.fishPhotoUrl}
          alt={`Photo of the salmon of ${personNameOf(entry)}`}
          className="h-[90px] rounded-control sm:h-27"
        />
      )}
      <div className="grid grid-cols-1 gap-2">
        {limits.arePhotosAccepted && (
          <Field label="Fish photo" error={fieldState.error?.message}>
            <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={(file) => void choose(file)}>
              {hasPicture ? 'Replace photo' : 'Upload photo'}
            </FileInput>
          </Field>
        )}
        {isAdministrator && entry.fishPhotoUrl && (
          <Button variant="quiet" pending={isDeleting} onClick={() => void deletePhoto()}>
            Delete Photo
          </Button>
        )}
      </div>
    </div>
  );
}
