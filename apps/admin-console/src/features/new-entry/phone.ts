import { useEffect } from 'react';

/** Patterns in milliseconds of vibration and pause: one long for a success, three short for a warning. */
const VIBRATIONS = { success: [200], warning: [80, 60, 80, 60, 80] };

/** Vibrates, where the device can: the volunteer looks at the fish. */
export function vibrate(occasion: keyof typeof VIBRATIONS): void {
  const { vibrate: start } = navigator as { vibrate?: Navigator['vibrate'] };
  start?.call(navigator, VIBRATIONS[occasion]);
}

/** Keeps the screen on while the component is mounted and in view, where the browser allows it. */
export function useScreenOn(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    // The browser releases the lock when the page is hidden, and refuses it while the battery is low.
    const hold = (): void => {
      if (wakeLock && document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => null);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void held.then((lock) => lock?.release());
    };
  }, []);
}

/**
 * Sets `--keyboard-height` on the page to the height of what the keyboard of the system covers. Other browsers make the
 * page smaller instead (`interactive-widget` in the page), but Safari does not know that.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    const { style } = document.documentElement;
    if (!visible) return undefined;
    const measure = (): void => {
      const covered = window.innerHeight - visible.height - visible.offsetTop;
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered / visible.scale))}px`);
    };
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
