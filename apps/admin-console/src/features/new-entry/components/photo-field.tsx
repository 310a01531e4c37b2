import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import { megabytes } from '../../../lib/photo-check.ts';
import type { ImageLimits } from '../../../lib/photo-limits.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { usePhoto } from '../hooks/use-photo.ts';
import { messages } from '../messages.ts';

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
