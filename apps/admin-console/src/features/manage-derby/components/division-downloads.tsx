import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import type { Division } from '../../../generated/graphql.ts';
import { DIVISIONS } from '../../../lib/texts.ts';

interface DivisionDownloadsProps {
  readonly pending: { readonly division: Division } | null;
  readonly download: (variables: { readonly division: Division }) => Promise<void>;
}

export function DivisionDownloads({ pending, download }: DivisionDownloadsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['REGULAR', 'JUNIOR'] as const).map((division) => (
        <Button
          key={division}
          variant="quiet"
          className="max-sm:w-full"
          pending={pending?.division === division}
          onClick={() => void download({ division })}
        >
          <Icon name="download" />
          {`${DIVISIONS[division]} (CSV)`}
        </Button>
      ))}
    </div>
  );
}
