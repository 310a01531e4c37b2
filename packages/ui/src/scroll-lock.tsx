import { useScrollLock } from './use-scroll-lock.ts';

/** Locks the page behind for as long as it is rendered: a child of what the modal primitive mounts and unmounts. */
export function ScrollLock() {
  useScrollLock();
  return null;
}
