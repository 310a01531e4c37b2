import type { ReactNode } from 'react';

/** The height of a row in pixels. */
const ROW_PX = 60;

interface RowsToComeProps {
  /** Rows that are not loaded yet. */
  readonly count: number;
  /** The rows above them. */
  readonly children: ReactNode;
  /** Shown above the places while they are in view. */
  readonly notice?: ReactNode;
}

/**
 * Rows with places below them for those that are not loaded, so that nothing in view moves when they come. The places
 * are drawn from the bottom behind all rows, because a drawing that moves would count as a shift of the page.
 */
export function RowsToCome({ count, children, notice }: RowsToComeProps) {
  const height = count * ROW_PX;
  return (
    <div className="relative isolate">
      {children}
      {count > 0 && (
        <>
          <svg data-rows-to-come aria-hidden="true" height={height} className="invisible block w-full" />
          <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
            <pattern id="row-places" width="100%" height={ROW_PX} patternUnits="userSpaceOnUse">
              <rect width="100%" height={ROW_PX - 1} className="fill-panel" />
              <rect x="16" y="20" width="36" height="20" rx="6" className="fill-panel-2" />
              <rect x="72" y="20" width="144" height="20" rx="6" className="fill-panel-2" />
            </pattern>
            <svg y="100%" overflow="visible">
              <rect y={-height} width="100%" height={height} fill="url(#row-places)" />
            </svg>
          </svg>
          <div className="sticky bottom-16 h-0">
            <div className="absolute inset-x-0 bottom-0">{notice}</div>
          </div>
        </>
      )}
    </div>
  );
}
