import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { SearchBox } from '@derby/ui/search-box';
import { Segmented } from '@derby/ui/segmented';
import { FilterChips } from '../../../components/filter-chips.tsx';
import type { EntriesFilter, EntriesView } from '../entry-list.ts';

const FILTER_LABELS: Record<EntriesFilter, string> = {
  all: 'All',
  'to-check': 'To check',
  'no-photo': 'No photo',
  corrected: 'Corrected',
  'same-phone': 'Same phone',
  donated: 'Donated',
};

interface ListToolbarProps {
  readonly view: EntriesView;
  readonly disqualifiedCount: number;
  readonly search: string;
  readonly filter: EntriesFilter;
  /** How many of the entries that the search found each filter keeps. */
  readonly counts: readonly { readonly filter: EntriesFilter; readonly count: number }[];
  readonly areExportsOn: boolean;
  readonly isExporting: boolean;
  readonly onView: (view: EntriesView) => void;
  readonly onSearch: (text: string) => void;
  readonly onFilter: (filter: EntriesFilter) => void;
  readonly onExport: () => void;
}

/**
 * Selects the division, searches, filters and exports. It stays in view above the table; on a phone its parts join the
 * grid of the list, only the search stays, and the export comes last.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { view, search, onSearch, filter, counts } = props;
  const isDivision = view !== 'disqualified';
  const found = counts.find((one) => one.filter === 'all')?.count ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:contents xl:sticky xl:top-15 xl:z-10 xl:-mx-2 xl:-my-2 xl:bg-paper xl:p-2">
      <div className="min-w-0 squeezed:[&_button]:px-2 squeezed:[&_button]:text-sm">
        <Segmented
          label="Entries shown"
          value={view}
          onChange={props.onView}
          options={[
            { value: 'regular', label: 'Leaderboard' },
            { value: 'junior', label: 'Junior Leaderboard' },
            { value: 'disqualified', label: `Disqualified (${props.disqualifiedCount})` },
          ]}
        />
      </div>
      {isDivision && (
        <>
          <div className="min-w-0 flex-[1_1_15rem] squeezed:basis-36 [&>form]:border-2 [&>form]:border-ink max-sm:sticky max-sm:top-15 max-sm:z-10 max-sm:-my-2 max-sm:bg-paper max-sm:py-2">
            <SearchBox
              label="Search entries by name or rank"
              placeholder="Search entries..."
              clearLabel="Clear search"
              text={search}
              onChange={onSearch}
              onClear={() => onSearch('')}
            />
          </div>
          <FilterChips
            label="Filter"
            className="flex min-w-0 items-center gap-2 overflow-x-auto p-0.5 sm:min-h-11 max-sm:basis-full squeezed:flex-[1_1_0] squeezed:gap-1.5 squeezed:[&>button]:px-2.5 squeezed:[&>button]:text-[13px]"
            chips={counts.map((one) => ({ value: one.filter, label: `${FILTER_LABELS[one.filter]} ${one.count}` }))}
            isOn={(value) => value === filter}
            onPress={props.onFilter}
          />
          {props.areExportsOn && (
            <Button
              variant="quiet"
              className="max-sm:order-last sm:ml-auto squeezed:px-3"
              pending={props.isExporting}
              onClick={props.onExport}
            >
              <Icon name="download" />
              {/* The file has what the search found, also while a filter shows less. */}
              <span className="squeezed:sr-only">
                {filter === 'all' ? 'Export to CSV' : `Export all ${found} to CSV`}
              </span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
