import { entryNameOf } from '@derby/ui/board/rows';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { TideLines } from '@derby/ui/tide-lines';
import { useEffect, useState } from 'react';
import type { HallDraw } from './ceremony-server.ts';

/** As long as the server tells it: a screen that loses its network must not show it all evening. */
const SHOWN_MS = 60_000;

/** Two lines of a name of one character, in percent of the screen's width. */
const CHARACTER_VW = 360;

/** A prize and the name that was drawn for it, over the whole screen. Taps go to the ceremony below. */
export function DrawScene({ draw }: { readonly draw: HallDraw }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  const name = entryNameOf(draw);
  return (
    <div
      role="status"
      data-theme="dark"
      className="pointer-events-none fixed inset-x-0 top-(--notice,0px) bottom-0 z-40 grid animate-fade-in place-content-center justify-items-center gap-[0.4em] overflow-hidden bg-sea p-[0.8em] text-center text-[max(1rem,min(4.8vh,2.7vw))] text-sea-ink"
    >
      <TideLines />
      <SalmonMark width={200} />
      <p className="relative text-[1.3em] leading-tight font-semibold text-balance wrap-anywhere">{draw.prizeTitle}</p>
      <p
        translate="no"
        className="relative pb-[0.1em] font-display leading-[1.15] font-semibold text-balance wrap-anywhere"
        style={{ fontSize: `min(3.6em, ${(CHARACTER_VW / name.length).toFixed(2)}vw)` }}
      >
        <bdi>{name}</bdi>
      </p>
    </div>
  );
}
