import { DIVISIONS, type WireDivision } from '@derby/rules/divisions';
import { Link } from '@derby/micro-frontend/router';
import type { BoardSizes } from './board-sizes.ts';
import { messages } from './messages.ts';

interface DivisionLinksProps {
  readonly division: WireDivision;
  /** Null until the numbers are known: the names keep their places. */
  readonly sizes: BoardSizes | null;
}

/** Links between the boards of both divisions, with their numbers of fish. */
export function DivisionLinks({ division, sizes }: DivisionLinksProps) {
  return (
    <div
      role="group"
      aria-label={messages.divisionLabel}
      className="flex w-full gap-1 rounded-control border border-line bg-panel-2 p-0.5 md:w-72"
    >
      {DIVISIONS.map(({ wire, path, shortName }) => {
        const isCurrent = wire === division;
        return (
          <Link
            key={wire}
            to={path}
            aria-current={isCurrent ? 'page' : undefined}
            className={`flex min-h-(--target) flex-1 items-center justify-center gap-1.5 rounded-[7px] border-2 px-3 font-semibold whitespace-nowrap ${isCurrent ? 'border-[light-dark(transparent,var(--sea-line))] bg-sea text-sea-ink' : 'border-transparent text-ink-2 hover:text-ink'}`}
          >
            {shortName}
            {sizes && (
              <span className="font-normal tabular-nums">
                {isCurrent ? sizes.totalInDivision : sizes.totalInOtherDivision}
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}
