import { useRef, useState } from 'react';
import type { Division } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { messages } from '../messages.ts';

/** Hands over the file of a division. Rejects as every operation does. */
export type DivisionDownload = (variables: { readonly division: Division }) => Promise<void>;

/** Downloads of the divisions, one at a time; `fail` is told the sentence of one that fails. */
export function useDownloads(download: DivisionDownload, fail: (sentence: string) => void) {
  const isBusy = useRef(false);
  const [pending, setPending] = useState<Division | null>(null);
  async function start(division: Division): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(division);
    try {
      await download({ division });
    } catch (error) {
      fail(failureSentence(error, messages.exportFailed));
    }
    isBusy.current = false;
    setPending(null);
  }
  return { pending, start };
}
