import { useRef } from 'react';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { FollowBarContentProps } from './follow-bar-content.tsx';

type FollowBarProps = Omit<FollowBarContentProps, 'onStop'>;

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
      aria-label="Followed entry"
      data-follow-bar
      className="fixed inset-x-0 bottom-0 z-10 mx-auto h-12 max-w-270 bg-sea text-sea-ink shadow-card outline-none md:rounded-t-card print:hidden"
    >
      {/* There before its words, which would not be read otherwise. */}
      <p role="status" className="sr-only">
        {change}
      </p>
      <LazyContent {...props} onStop={stopHere} />
    </section>
  );
}

function LazyContent(props: FollowBarContentProps) {
  const { component: Content, hasFailed } = useLazyComponent(loadContent);
  if (hasFailed) return <p className="px-5 py-3">Reload the page to see the entry that you follow.</p>;
  return Content && <Content {...props} />;
}
