import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { contentProblemOf, type ImageLimits, isHeic, megabytes, photoProblemOf } from '../../../lib/photo-check.ts';
import { shrinkPhoto } from '../shrink-photo.ts';

interface PhotoFieldProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly limits: ImageLimits;
}

/** Chooses the photo of the fish, previews it and shows how much smaller it has become. */
export function PhotoField({ form, limits }: PhotoFieldProps) {
  const { ref, photo, error, fromBytes, choose, remove } = usePhoto(form, limits);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The error can appear after the choice, and on a phone the sticky bar may cover it.
    if (error !== undefined) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={whole} className="scroll-mb-24">
      <Field label="Fish photo" error={error}>
        <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={(file) => void choose(file)}>
          {photo ? 'Choose another photo' : 'Take or choose a photo'}
        </FileInput>
        {photo && (
          <div className="flex items-center gap-3 pt-1.5">
            <PhotoPreview file={photo} />
            <div className="grid justify-items-start gap-2">
              <Button variant="quiet" onClick={remove}>
                Remove photo
              </Button>
              {fromBytes !== null && (
                <p className="text-sm text-ink-2 tabular-nums">
                  {megabytes(fromBytes)} to {megabytes(photo.size)}
                </p>
              )}
            </div>
          </div>
        )}
      </Field>
    </div>
  );
}

interface Shrunk {
  readonly photo: File;
  readonly fromBytes: number;
}

/**
 * Holds the photo of the form. Refuses a file that cannot be sent. Any other file becomes the photo at once and is
 * replaced by its shrunk version when that is ready. So does a HEIC file, until this device fails to decode it.
 */
function usePhoto(form: UseFormReturn<EntryFormValues>, limits: ImageLimits) {
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: photo, onChange } = field;
  const [shrunk, setShrunk] = useState<Shrunk | null>(null);

  const refuse = (message: string): void => {
    // Not by `onChange`: after a failed submit it validates, which removes the error.
    form.setValue('fishPhoto', null);
    form.setError('fishPhoto', { message });
  };

  async function choose(file: File): Promise<void> {
    const mustBeConverted = isHeic(file);
    const problem = mustBeConverted ? null : photoProblemOf(file, limits);
    if (problem !== null) return refuse(problem);
    form.clearErrors('fishPhoto');
    onChange(file);
    // The entry may have been added meanwhile, or another file chosen.
    const isStillWanted = (): boolean => form.getValues('fishPhoto') === file;
    const small = await shrinkPhoto(file, limits);
    if (!isStillWanted()) return;
    if (small === null) {
      const unreadable = mustBeConverted
        ? 'This device cannot convert HEIC photos. Add the entry without the photo, or choose a JPEG (iPhone: Settings, Camera, Formats, Most Compatible).'
        : await contentProblemOf(file);
      return unreadable !== null && isStillWanted() ? refuse(unreadable) : undefined;
    }
    setShrunk({ photo: small, fromBytes: file.size });
    onChange(small);
  }

  return {
    ref,
    photo,
    error: fieldState.error?.message,
    /** The size of the original file in bytes; null when the photo is that file. */
    fromBytes: shrunk?.photo === photo && photo && photo.size < shrunk.fromBytes ? shrunk.fromBytes : null,
    choose,
    remove: () => onChange(null),
  };
}
