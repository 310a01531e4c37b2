import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { useRef, useState } from 'react';
import type { Division } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { messages } from '../messages.ts';

/** Downloads the file of a division. Rejects as every operation does. */
type DivisionDownload = (variables: { readonly division: Division }) => Promise<void>;

interface DivisionDownloadsProps {
  readonly download: DivisionDownload;
  /** Receives the error sentence of a failed download. */
  readonly onFailure: (sentence: string) => void;
}

const DIVISIONS = [
  { division: 'REGULAR', label: messages.regularCsv },
  { division: 'JUNIOR', label: messages.juniorCsv },
] as const;

/** A download button for each division. */
export function DivisionDownloads({ download, onFailure }: DivisionDownloadsProps) {
  const { pending, start } = useDownloads(download, onFailure);
  return (
    <div className="flex flex-wrap gap-3">
      {DIVISIONS.map(({ division, label }) => (
        <Button
          key={division}
          variant="quiet"
          className="max-sm:w-full"
          pending={pending === division}
          onClick={() => void start(division)}
        >
          <Icon name="download" />
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Downloads divisions, one at a time; `fail` receives the error sentence of a failed one. */
function useDownloads(download: DivisionDownload, fail: (sentence: string) => void) {
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
