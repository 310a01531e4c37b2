import { Link } from '@derby/micro-frontend/router';
import { Icon } from '@derby/ui/icon';
import { createContext, type ReactNode, use } from 'react';

interface CheckLineProps {
  readonly text: string;
  readonly isWarning?: boolean;
  /** Where it is changed, with the name of the link for screen readers. */
  readonly edit?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
  readonly isOpen?: boolean;
}

/** Whether lines that are fine are left out. */
export const LeavesOutFine = createContext(false);

/** One thing that was looked at, with a tick or a warning sign. */
export function CheckLine({ text, isWarning = false, isOpen = false, edit, children }: CheckLineProps) {
  if (use(LeavesOutFine) && !isWarning) return null;
  const line = (
    <>
      <span className={isWarning ? 'text-warn' : 'text-ok'}>
        <Icon name={isWarning ? 'alert' : 'check'} />
        <span className="sr-only">{isWarning ? 'Please look:' : 'Fine:'}</span>
      </span>
      <span className={`min-w-0 flex-1 ${isWarning ? 'font-semibold' : ''}`}>{text}</span>
    </>
  );
  const lineClass = 'flex min-h-(--target) items-center gap-3 py-2';
  if (children === undefined) {
    return (
      <li className={lineClass}>
        {line}
        {edit && (
          <Link
            to={edit.to}
            aria-label={edit.label}
            className="-my-2 inline-flex min-h-(--target) min-w-(--target) items-center justify-end font-semibold underline"
          >
            Edit
          </Link>
        )}
      </li>
    );
  }
  return (
    <li className="grid content-center">
      <details className="group" open={isOpen}>
        <summary className={`${lineClass} list-none [&::-webkit-details-marker]:hidden`}>
          {line}
          <span className="font-semibold underline group-open:hidden">Show</span>
          <span className="hidden font-semibold underline group-open:inline">Hide</span>
        </summary>
        <div className="pb-3 pl-8">{children}</div>
      </details>
    </li>
  );
}

/** The place of a line that is not known yet. */
export function CheckPlace() {
  return (
    <li aria-hidden="true" className="flex min-h-(--target) items-center">
      <span className="h-5 w-full rounded-md bg-panel-2" />
    </li>
  );
}
