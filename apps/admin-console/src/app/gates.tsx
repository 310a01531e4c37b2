import { Link, Navigate } from '@derby/micro-frontend/router';
import { EmptyState } from '@derby/ui/empty-state';
import { Loading } from '@derby/ui/loading';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { SectionPage } from '../components/section-page.tsx';
import { INDEX_PATH, PROFILE_PATH } from '../config/sections.ts';
import { useViewer } from '../lib/viewer.tsx';

interface RoleGateProps {
  /** Of the section. */
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A section that is for administrators. The server decides; it is shown once the viewer's role is known. The focus, which
 * a login puts on the heading, goes from this heading to the section's own.
 */
export function RoleGate({ title, children }: RoleGateProps) {
  const viewer = useViewer();
  const isOpen = viewer?.role === 'ADMINISTRATOR';
  const region = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    const heading = isOpen && hasFocus.current ? region.current?.querySelector('h1') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div ref={region} onFocus={() => (hasFocus.current = true)} onBlur={() => (hasFocus.current = false)}>
      {isOpen ? children : <ClosedSection title={title} isKnown={viewer !== undefined} />}
    </div>
  );
}

interface ClosedSectionProps {
  readonly title: string;
  /** The viewer's role is known, and does not allow the section. */
  readonly isKnown: boolean;
}

function ClosedSection({ title, isKnown }: ClosedSectionProps) {
  return (
    <SectionPage title={title}>
      {isKnown ? (
        <EmptyState>
          <p>Your role does not allow this section. Please ask an administrator.</p>
          <Link to={INDEX_PATH}>Go to New Entry</Link>
        </EmptyState>
      ) : (
        <Loading>Loading...</Loading>
      )}
    </SectionPage>
  );
}

/**
 * A section that is closed to who must first turn on two-factor authentication (`force_2fa_for_admin`): it leads to the
 * profile. The server decides; until it has answered the section is shown, so that a device without a network works on.
 */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  return useViewer()?.mustEnableTwoFactor ? <Navigate to={PROFILE_PATH} replace /> : children;
}
