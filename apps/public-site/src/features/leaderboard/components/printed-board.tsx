import { messages as boardMessages } from '@derby/ui/board/messages';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { formatWeight } from '@derby/ui/weight';
import { entryNameOf, tiedIdsOf } from '@derby/ui/board/rows';
import type { Board } from '../board-state.ts';

const cell = 'border-b border-line px-2 py-1.5 text-left';

/**
 * The board in print: all loaded rows, the time, and the column names on each sheet. Says so when rows are missing. Not
 * visible on the screen.
 */
export function PrintedBoard({ board }: { readonly board: Board }) {
  const { rows, updatedAt, isOfficial, hasMore, total } = board;
  const tiedIds = tiedIdsOf(rows);
  return (
    <div className="mx-auto hidden max-w-280 px-5 print:block">
      {updatedAt && (
        <p className="mb-4">
          As of {formatDate(updatedAt)}, {formatEntryTime(updatedAt)},{' '}
          {isOfficial ? boardMessages.official : boardMessages.provisional}
        </p>
      )}
      {hasMore && (
        <p className="mb-4">
          Rows 1 to {rows.length} of {total}
        </p>
      )}
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr>
            {['Rank', 'Name', 'Weight (lbs)', 'Entry time'].map((name) => (
              <th key={name} scope="col" className={`${cell} border-ink font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((entry) => (
            <tr key={entry.id} className="break-inside-avoid">
              <td className={cell}>#{entry.rank}</td>
              <td className={cell}>
                <bdi>{entryNameOf(entry)}</bdi>
              </td>
              <td className={cell}>{formatWeight(entry.fishWeightLbs)}</td>
              <td className={cell}>
                {formatEntryTime(entry.createdAt, tiedIds.has(entry.id) ? 'seconds' : 'minutes')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3">{boardMessages.tieRule}</p>
    </div>
  );
}
