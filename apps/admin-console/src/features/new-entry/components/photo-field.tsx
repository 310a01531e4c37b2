import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { isHeic, megabytes, photoProblemOf } from '../../../lib/photo-check.ts';
import type { ImageLimits } from '../../../lib/photo-limits.ts';
import { messages } from '../messages.ts';
import { shrinkPhoto } from '../shrink-photo.ts';

interface PhotoFieldProps {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly limits: ImageLimits;
}

/** Picks the fish's photo, shows it, and says how much smaller it has become. */
export function PhotoField({ form, limits }: PhotoFieldProps) {
  const { ref, photo, error, fromBytes, choose, remove } = usePhoto(form, limits);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The sentence comes late, and on a phone below the field is the bar with the button.
    if (error !== undefined) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={whole}>
      <Field label={messages.fishPhoto} error={error}>
        <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={(file) => void choose(file)}>
          {photo ? messages.replacePhoto : messages.choosePhoto}
        </FileInput>
        {photo && (
          <div className="flex items-center gap-3 pt-1.5">
            <PhotoPreview file={photo} />
            <div className="grid justify-items-start gap-2">
              <Button variant="quiet" onClick={remove}>
                {messages.removePhoto}
              </Button>
              {fromBytes !== null && (
                <p className="text-sm text-ink-2 tabular-nums">
                  {messages.photoShrunk(megabytes(fromBytes), megabytes(photo.size))}
                </p>
              )}
            </div>
          </div>
        )}
      </Field>
    </div>
  );
}

/** What became of a chosen file. */
interface Shrunk {
  readonly photo: File;
  readonly fromBytes: number;
}

/**
 * The form's photo. A file that cannot be sent is refused at once and not kept; every other one is the photo at once, and
 * is replaced by its smaller self when that is ready. A kind that only some devices decode is the photo once this one has.
 */
function usePhoto(form: UseFormReturn<EntryFormValues>, limits: ImageLimits) {
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: photo, onChange } = field;
  const [shrunk, setShrunk] = useState<Shrunk | null>(null);

  const refuse = (message: string): void => {
    onChange(null);
    form.setError('fishPhoto', { message });
  };

  async function choose(file: File): Promise<void> {
    const mustBeConverted = isHeic(file);
    const problem = mustBeConverted ? null : photoProblemOf(file, limits);
    if (problem !== null) return refuse(problem);
    form.clearErrors('fishPhoto');
    onChange(mustBeConverted ? null : file);
    const small = await shrinkPhoto(file, limits);
    const isStillWanted = form.getValues('fishPhoto') === (mustBeConverted ? null : file);
    if (!isStillWanted) return;
    if (small === null) return mustBeConverted ? refuse(messages.photoHeic) : undefined;
    setShrunk({ photo: small, fromBytes: file.size });
    onChange(small);
  }

  return {
    ref,
    photo,
    error: fieldState.error?.message,
    /** How large the file was that the photo was made of; null when it is that file. */
    fromBytes: shrunk?.photo === photo && photo && photo.size < shrunk.fromBytes ? shrunk.fromBytes : null,
    choose,
    remove: () => onChange(null),
  };
}
