import type { Afternoon } from '@derby/ui/afternoon/afternoon';
import type { ComponentProps } from 'react';
import { useLazyComponent } from '../lib/use-lazy-component.ts';

const loadAfternoon = () => import('@derby/ui/afternoon/afternoon').then((module) => module.Afternoon);

/**
 * Shows the afternoon once its code has loaded, because the first paint does not need it. Until then its place stays
 * empty; without the code it says so.
 */
export function LazyAfternoon(props: ComponentProps<typeof Afternoon>) {
  const { component: Drawing, hasFailed } = useLazyComponent(loadAfternoon);
  if (Drawing) return <Drawing {...props} />;
  return (
    <>
      <div className={props.height ?? 'h-56'}>
        {hasFailed && <p role="alert">This drawing could not be loaded. Reload the page to see it.</p>}
      </div>
      {/* The axes, the sentence and the link below the drawing. */}
      <div className="h-[141px] md:h-[120px]" />
    </>
  );
}
