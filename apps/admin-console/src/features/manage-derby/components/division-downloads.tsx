import { DIVISIONS } from '@derby/rules/divisions';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import type { Division } from '../../../generated/graphql.ts';

interface DivisionDownloadsProps {
  readonly pending: { readonly division: Division } | null;
  readonly download: (variables: { readonly division: Division }) => Promise<void>;
}

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
