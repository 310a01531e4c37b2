import { useEffect, useState, type ComponentType } from 'react';

/** What has loaded, by what loads it. */
const loaded = new WeakMap<object, unknown>();

/** Loads a component so that it is shown at once. Resolves also when that fails. */
export async function preload(load: () => Promise<ComponentType<never>>): Promise<void> {
  await load().then(
    (component) => loaded.set(load, component),
    () => undefined,
  );
}

/**
 * Loads a component when it is first shown; null until it has loaded. `load` must be the same function each time, such
 * as one of the module, or null while the component is not needed.
 */
export function useLazyComponent<Props>(load: (() => Promise<ComponentType<Props>>) | null) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(() =>
    load ? ((loaded.get(load) as ComponentType<Props> | undefined) ?? null) : null,
  );
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    load?.().then(
      (result) => setComponent(() => result),
      () => setHasFailed(true),
    );
  }, [load]);
  return { component, hasFailed };
}
