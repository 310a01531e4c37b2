import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { messages } from '../messages.ts';
import { isHeic, photoProblemOf } from '../../../lib/photo-check.ts';
import type { ImageLimits } from '../../../lib/photo-limits.ts';
import { shrinkPhoto } from '../shrink-photo.ts';

/** What became of a chosen file. */
interface Shrunk {
  readonly photo: File;
  readonly fromBytes: number;
}

/**
 * The form's photo. A file that cannot be sent is refused at once and not kept; every other one is the photo at once, and
 * is replaced by its smaller self when that is ready. A kind that only some devices decode is the photo once this one has.
 */
export function usePhoto(form: UseFormReturn<EntryFormValues>, limits: ImageLimits) {
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
