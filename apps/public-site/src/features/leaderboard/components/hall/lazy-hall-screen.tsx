import { Loading } from '@derby/ui/loading';
import { ErrorState } from '@derby/ui/error-state';
import { useEffect, type ComponentProps } from 'react';
import { HALL_RELOAD_MS } from '../../constants.ts';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import { messages } from '../../messages.ts';
import { messages as sharedMessages } from '../../../../lib/messages.ts';
import type { HallScreen } from './hall-screen.tsx';

const loadHallScreen = () => import('./hall-screen.tsx').then((module) => module.HallScreen);
const reload = (): void => window.location.reload();

/**
 * The hall screen, whose code only this page downloads. Reloads the page after a failure, because the screen runs
 * unattended.
 */
export function LazyHallScreen(props: ComponentProps<typeof HallScreen>) {
  const { component: Screen, hasFailed } = useLazyComponent(loadHallScreen);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(reload, HALL_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);
  if (hasFailed) return <ErrorState message={sharedMessages.connectionError} onRetry={reload} />;
  return Screen ? <Screen {...props} /> : <Loading>{messages.loading}</Loading>;
}
