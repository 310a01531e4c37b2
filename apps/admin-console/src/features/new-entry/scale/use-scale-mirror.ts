import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { createScaleMirror, type ScaleMirror } from './scale-mirror.ts';

/** Returns the mirror of this page. It ends with the page. */
export function useScaleMirror(): ScaleMirror {
  const [mirror] = useState(() => createScaleMirror());
  useEffect(() => {
    window.addEventListener('pagehide', mirror.close);
    return () => {
      window.removeEventListener('pagehide', mirror.close);
      mirror.close();
    };
  }, [mirror]);
  return mirror;
}

/** Passes what the form contains to the mirror. */
export function useMirroredForm({ getValues, subscribe }: UseFormReturn<EntryFormValues>, mirror: ScaleMirror): void {
  useEffect(() => {
    mirror.type(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => mirror.type(values) });
  }, [mirror, getValues, subscribe]);
}
