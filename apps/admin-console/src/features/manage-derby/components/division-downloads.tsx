import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { useDownloads, type DivisionDownload } from '../hooks/use-downloads.ts';
import { messages } from '../messages.ts';

interface DivisionDownloadsProps {
  readonly download: DivisionDownload;
  /** Told the sentence of a download that fails. */
  readonly onFailure: (sentence: string) => void;
}

const DIVISIONS = [
  { division: 'REGULAR', label: messages.regularCsv },
  { division: 'JUNIOR', label: messages.juniorCsv },
] as const;

/** A file for each division. */
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
