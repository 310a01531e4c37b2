import type { Deps } from '../kernel/index.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * Removes the file of a photo that no row uses. Logs a failure, because the change is already stored; the sweep removes
 * the file later.
 */
export async function discardPhoto(
  deps: Pick<Deps, 'logger'> & { readonly photoStore: Pick<PhotoStore, 'remove'> },
  fileName: string,
): Promise<void> {
  try {
    await deps.photoStore.remove(fileName);
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to remove an orphan photo, the sweep will retry');
  }
}
