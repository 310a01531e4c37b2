import { useRef } from 'react';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { FetchAfternoon } from '../api/fetch-afternoon.ts';
import type { Division } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { messages } from '../messages.ts';
import type { Follow } from './use-follow.ts';

interface FollowBarProps {
  readonly division: Division;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly follow: Follow;
  readonly board: Board;
  /** Requests the next pages, to show the row of the followed entry. */
  readonly loadUpTo: (pageCount: number) => Promise<boolean>;
  readonly clearSearch: () => void;
}

/** Visitors who follow no entry do not download what the bar shows. */
const loadContent = () => import('./follow-bar-content.tsx').then((module) => module.FollowBarContent);

/** The followed entry at the bottom of the screen, with its last change, which is announced. */
export function FollowBar(props: FollowBarProps) {
  const section = useRef<HTMLElement>(null);
  const { followed, change, stop } = props.follow;
  // The button that has the focus is removed.
  const stopHere = (): void => {
    stop();
    section.current?.focus();
  };
  if (!followed) return <section ref={section} tabIndex={-1} />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.followed}
      className="sticky bottom-0 z-10 -mx-5 h-12 bg-sea text-sea-ink shadow-card outline-none md:mx-0 md:rounded-t-card print:hidden"
    >
      {/* There before its words, which would not be read otherwise. */}
      <p role="status" className="sr-only">
        {change}
      </p>
      <LazyContent {...props} onStop={stopHere} />
    </section>
  );
}

function LazyContent(props: FollowBarProps & { readonly onStop: () => void }) {
  const { component: Content } = useLazyComponent(loadContent);
  return Content && <Content {...props} />;
}
