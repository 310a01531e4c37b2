import { DIVISIONS, divisionNamed } from '@derby/rules/divisions';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import type { Division } from '../../../generated/graphql.ts';

export interface DivisionDownloadsProps {
  readonly pending: { readonly division: Division } | null;
  readonly download: (variables: { readonly division: Division }) => Promise<void>;
}

/** The files of both divisions. */
export function DivisionDownloads({ pending, download }: DivisionDownloadsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {DIVISIONS.map(({ wire: division, name }) => (
        <Button
          key={division}
          variant="quiet"
          className="max-sm:w-full"
          pending={pending?.division === division}
          onClick={() => void download({ division })}
        >
          <Icon name="download" />
          {`${name} (CSV)`}
        </Button>
      ))}
    </div>
  );
}

/** The file of one division, beside its name. */
export function DownloadButton({
  division,
  pending,
  download,
}: DivisionDownloadsProps & { readonly division: Division }) {
  const { name } = divisionNamed(division);
  return (
    <Button
      variant="quiet"
      aria-label={`${name} (CSV)`}
      pending={pending?.division === division}
      className="px-2.5! text-sm lg:min-h-9!"
      onClick={() => void download({ division })}
    >
      <Icon name="download" size={18} />
      CSV
    </Button>
  );
}
