import { ScopedPortal } from '@derby/ui/scoped-portal';
import { useIsUnanswered } from '@derby/web-session/connection';

/**
 * Says that a change gets no response, until it gets one. It lies over open dialogs, and is added to the page only then,
 * so that a dialog does not hide it from screen readers.
 */
export function Unanswered() {
  return (
    useIsUnanswered() && (
      <ScopedPortal>
        <p
          role="alert"
          className="pointer-events-none fixed inset-x-4 top-17 z-60 mx-auto max-w-xl rounded-control border-l-4 border-warn bg-warn-soft px-3.5 py-2.5 font-semibold text-warn shadow-card print:hidden"
        >
          The server has not responded for 10 seconds. What you sent may be saved. Wait, or reload the page to see.
        </p>
      </ScopedPortal>
    )
  );
}
