import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import type { ReactNode } from 'react';

interface SectionPageProps {
  readonly title: string;
  /** Shown beside the title, or below it on narrow screens. */
  readonly aside?: ReactNode;
  /** `narrow` is for forms, `wide` for tables. */
  readonly width?: 'narrow' | 'wide';
  /** Whether a panel covers 420 px at the right edge of a wide window. */
  readonly hasPanel?: boolean;
  readonly children: ReactNode;
}

export function SectionPage({ title, aside, width = 'wide', hasPanel = false, children }: SectionPageProps) {
  usePageMetadata('admin');
  return (
    // No child may widen the column: content that is not rendered while out of view keeps its last width.
    <div
      {...(hasPanel && { 'data-panel': true })}
      className={`grid grid-cols-1 gap-5 ${width === 'narrow' ? 'max-w-xl' : ''} ${PANEL_ROOM}`}
    >
      {/* As high as a link beside the title, which may come later. */}
      <div className="flex min-h-(--target) flex-wrap items-center gap-3 print:hidden">
        <h1 className="mr-auto text-[32px] sm:text-[38px]">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** The page is at most 100rem wide, and the panel uses the margin beside it. */
const PANEL_ROOM = 'beside:pr-[max(0px,calc(26.25rem-max(0px,calc((100vw-100rem)/2))))]';

/** Link to the section of a page below it. */
export function BackLink({ to = '/admin/derby', children }: { readonly to?: string; readonly children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-(--target) items-center font-semibold underline underline-offset-4">
      {children}
    </Link>
  );
}
