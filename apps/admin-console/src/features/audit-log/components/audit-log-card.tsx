import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { useState } from 'react';
import { useAuditEvents } from '../api.ts';
import { auditFilterOf, EMPTY_FILTER, type FilterForm } from '../filter-form.ts';
import { useAuditExport } from '../hooks/use-audit-export.ts';
import { messages } from '../messages.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditLines } from './audit-lines.tsx';

/** What was done in the product, to be read, searched and exported. */
export function AuditLogCard() {
  const [filter, setFilter] = useState(() => auditFilterOf(EMPTY_FILTER));
  const log = useAuditEvents(filter);
  const { isExporting, problem, exportCsv } = useAuditExport();
  const show = (form: FilterForm): void => {
    const next = auditFilterOf(form);
    // The same filter once more asks for what came since.
    if (JSON.stringify(next) === JSON.stringify(filter)) void log.refetch().catch(() => undefined);
    else setFilter(next);
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">{messages.title}</h2>
        {log.areExportsOn && (
          <Button variant="quiet" pending={isExporting} onClick={() => void exportCsv(filter)}>
            <Icon name="download" />
            {isExporting ? messages.exporting : messages.exportCsv}
          </Button>
        )}
      </div>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-ink-2">{messages.intro}</p>
      <AuditFilterForm onFilter={show} />
      <AuditLines {...log} />
    </Card>
  );
}
