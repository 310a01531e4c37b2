import { useMediaQuery } from '@derby/ui/use-media-query';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { AfternoonDrawingProps } from './afternoon-drawing.tsx';

/** The first paint does not need the drawing. */
const loadDrawing = () => import('./afternoon-drawing.tsx').then((module) => module.AfternoonDrawing);
/** The band has space for it from here on. */
const WIDE = '(min-width: 64rem)';

/** The afternoon in the band of a board. Narrow screens do not download it. */
export function BoardAfternoon(props: AfternoonDrawingProps) {
  const isWide = useMediaQuery(WIDE);
  return isWide && props.board.updatedAt !== null ? <LazyDrawing {...props} /> : null;
}

function LazyDrawing(props: AfternoonDrawingProps) {
  const { component: Drawing } = useLazyComponent(loadDrawing);
  return Drawing && <Drawing {...props} />;
}
