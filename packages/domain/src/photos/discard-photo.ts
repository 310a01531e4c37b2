import type { Deps } from '../kernel/index.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * Removes the file of a photo that no row names any more. The change has happened, so a failure is
 * logged and the file left to the sweep.
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
