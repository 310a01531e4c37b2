import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import { photoProblemOf } from '../../../lib/photo-check.ts';
import type { PhotoLimits } from '../../../lib/photo-limits.ts';
import type { EntryFormValues } from '../entry-form-schema.ts';
import { messages } from '../messages.ts';

interface PhotoFieldProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly limits: PhotoLimits;
}

/** Picks the fish's photo and shows it. A file that cannot be sent is refused at once and not kept. */
export function PhotoField({ form, limits }: PhotoFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: photo, onChange } = field;
  const choose = (file: File): void => {
    const problem = photoProblemOf(file, limits);
    onChange(problem === null ? file : null);
    if (problem === null) form.clearErrors('fishPhoto');
    else form.setError('fishPhoto', { message: problem });
  };
  return (
    <Field label={messages.fishPhoto} error={fieldState.error?.message}>
      <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={choose}>
        {photo ? messages.replacePhoto : messages.choosePhoto}
      </FileInput>
      {photo && (
        <div className="flex items-center gap-3 pt-1.5">
          <PhotoPreview file={photo} />
          <Button variant="quiet" onClick={() => onChange(null)}>
            {messages.removePhoto}
          </Button>
        </div>
      )}
    </Field>
  );
}
