import { useEffect, useState, type ComponentType } from 'react';

/**
 * Loads a component when it is first shown; null until it has loaded. `load` must be the same function each time, such
 * as one of the module, or null while the component is not needed.
 */
export function useLazyComponent<Props>(load: (() => Promise<ComponentType<Props>>) | null) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    load?.().then(
      (loaded) => setComponent(() => loaded),
      () => setHasFailed(true),
    );
  }, [load]);
  return { component, hasFailed };
}
