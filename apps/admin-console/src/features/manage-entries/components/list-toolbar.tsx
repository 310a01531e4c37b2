import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { SearchBox } from '@derby/ui/search-box';
import { Segmented } from '@derby/ui/segmented';
import type { EntriesView } from '../hooks/use-entry-list.ts';
import { messages } from '../messages.ts';

interface ListToolbarProps {
  readonly view: EntriesView;
  readonly disqualifiedCount: number;
  readonly search: string;
  readonly areExportsOn: boolean;
  readonly isExporting: boolean;
  readonly onView: (view: EntriesView) => void;
  readonly onSearch: (text: string) => void;
  readonly onExport: () => void;
}

/**
 * Selects the division, searches and exports. On a phone its parts join the grid of the list: the search stays in
 * reach and the export comes last.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { view, search, onSearch } = props;
  const isDivision = view !== 'disqualified';
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:contents">
      <Segmented
        label={messages.view}
        value={view}
        onChange={props.onView}
        options={[
          { value: 'regular', label: messages.regular },
          { value: 'junior', label: messages.junior },
          { value: 'disqualified', label: messages.disqualified(props.disqualifiedCount) },
        ]}
      />
      {isDivision && (
        <>
          <div className="min-w-0 flex-[1_1_15rem] max-sm:sticky max-sm:top-15 max-sm:z-10 max-sm:-my-2 max-sm:bg-paper max-sm:py-2">
            <SearchBox
              label={messages.search}
              placeholder={messages.searchPlaceholder}
              clearLabel={messages.clearSearch}
              text={search}
              onChange={onSearch}
              onClear={() => onSearch('')}
            />
          </div>
          {props.areExportsOn && (
            <Button variant="quiet" className="max-sm:order-last" pending={props.isExporting} onClick={props.onExport}>
              <Icon name="download" />
              {messages.exportCsv}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
