import { AppScope } from '@derby/ui/app-scope';
import { noticeParts } from '@derby/rules/notice';
import { useEffect, useRef } from 'react';
import { useNotice } from '../use-notice.ts';

/** The height of the bar for what sticks to the top below it. */
const HEIGHT = '--notice';

interface NoticeBarProps {
  /** The origin that visitors use, to which it may link. */
  readonly publicUrl: string;
  /** The line when the page was rendered. */
  readonly first: string | null;
  /** On a hall screen, which is read from afar. */
  readonly isLarge: boolean;
}

/** The line of the organisers on top of every page. It stays in view, and screen readers say a new one once. */
export function NoticeBar({ publicUrl, first, isLarge }: NoticeBarProps) {
  const notice = useNotice(first);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);

  return (
    // The scope is as high as the bar, so the bar could not stay in view inside of it.
    <div ref={bar} data-notice role="status">
      {notice !== null && (
        <AppScope name="shell">
          <p
            data-theme={isLarge ? 'dark' : undefined}
            className={`bg-warn-soft px-5 py-2.5 text-center leading-snug font-semibold text-balance wrap-anywhere text-ink print:hidden ${isLarge ? 'text-[max(1rem,min(3.4vh,1.9vw))]' : 'text-[17px]'}`}
          >
            {noticeParts(notice, publicUrl).map(({ text, isLink, at }) =>
              isLink ? (
                <a key={at} href={text} className="underline">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </AppScope>
      )}
    </div>
  );
}
