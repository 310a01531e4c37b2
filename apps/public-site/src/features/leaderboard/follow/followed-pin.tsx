import { entryNameOf } from '@derby/ui/board/rows';
import { Button } from '@derby/ui/button';
import { Weight } from '@derby/ui/weight';
import { useRef } from 'react';
import { messages } from '../messages.ts';
import type { Follow } from './use-follow.ts';

/**
 * The followed entry above the board, with its last change, which is announced. Takes no space while no entry is
 * followed.
 */
export function FollowedPin({ follow }: { readonly follow: Follow }) {
  const section = useRef<HTMLElement>(null);
  // The button that has the focus is removed.
  const stopHere = (): void => {
    follow.stop();
    section.current?.focus();
  };
  const { followed, standing, change } = follow;
  if (!followed) return <section ref={section} tabIndex={-1} />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.followed}
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card border border-edge bg-panel px-4 py-2 outline-none"
    >
      <p className="w-full wrap-anywhere md:w-auto">
        {messages.following}{' '}
        {typeof standing === 'object' ? (
          <>
            <strong className="tabular-nums">
              #{standing.rank} {entryNameOf(standing)}
            </strong>{' '}
            <span className="whitespace-nowrap">
              <Weight fishWeightLbs={standing.fishWeightLbs} /> {messages.pounds}
            </span>
          </>
        ) : (
          <strong>
            <bdi translate="no">{entryNameOf(followed)}</bdi>
          </strong>
        )}
      </p>
      {/* There before its words, which would not be read otherwise. */}
      <p role="status" className={change ? 'min-w-0 flex-1 text-sm font-semibold' : 'sr-only'}>
        {change}
      </p>
      {!change && <p className="min-w-0 flex-1 text-sm text-ink-2 max-sm:hidden">{messages.followHint}</p>}
      <Button variant="quiet" aria-label={messages.stopFollowing(entryNameOf(followed))} onClick={stopHere}>
        {messages.stop}
      </Button>
    </section>
  );
}
