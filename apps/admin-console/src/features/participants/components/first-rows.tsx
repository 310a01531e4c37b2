import type { ImportCheck } from '../api.ts';
import type { ImportField } from '../hooks/use-import-check.ts';
import { messages } from '../messages.ts';

const FIELDS = Object.entries(messages.fields) as [ImportField, string][];

/** The first rows of a file as an import reads them. */
export function FirstRows({ check: { headers, columns, firstRows } }: { readonly check: ImportCheck }) {
  const shown = FIELDS.flatMap(([field, label]) => {
    const header = columns[field];
    return header ? [{ label, index: headers.indexOf(header) }] : [];
  });
  if (firstRows.length === 0 || shown.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-xl">{messages.firstRows}</h3>
      <div
        role="group"
        aria-label={messages.firstRows}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-panel-2 text-ink-2">
            <tr>
              {shown.map(({ label }) => (
                <th key={label} scope="col" className="px-3 py-2 whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other identity and never move
              <tr key={row} className="border-t border-line">
                {shown.map(({ label, index }) => (
                  <td key={label} className="max-w-56 truncate px-3 py-2 tabular-nums">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
