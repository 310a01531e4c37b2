import { Link } from '@derby/micro-frontend/router';
import { EmptyState } from '@derby/ui/empty-state';
import { Loading } from '@derby/ui/loading';
import type { ReactNode } from 'react';
import { SectionPage } from '../components/section-page.tsx';
import { INDEX_PATH } from '../config/sections.ts';
import { useViewer } from '../lib/viewer.tsx';

interface RoleGateProps {
  /** Of the section. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that is for administrators. The server decides; it is shown once the viewer's role is known. */
export function RoleGate({ title, children }: RoleGateProps) {
  const viewer = useViewer();
  if (viewer?.role === 'ADMINISTRATOR') return children;
  return (
    <SectionPage title={title}>
      {viewer ? (
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
