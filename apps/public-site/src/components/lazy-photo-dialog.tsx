import { Icon } from '@derby/ui/icon';
import type { ComponentProps } from 'react';
import { useLazyComponent } from '../lib/use-lazy-component.ts';
import type { PhotoDialog } from './photo-dialog.tsx';

/** Visitors who open no photo do not download the dialog's code. */
const loadPhotoDialog = () => import('./photo-dialog.tsx').then((module) => module.PhotoDialog);

/**
 * Shows the photo dialog once its code has loaded. Browsers remember a failed module until the page is reloaded, so on
 * failure the photo itself is linked instead, in view of the visitor who pressed.
 */
export function LazyPhotoDialog(props: ComponentProps<typeof PhotoDialog>) {
  const { component: Dialog, hasFailed } = useLazyComponent(loadPhotoDialog);
  if (hasFailed) {
    return (
      <p
        role="alert"
        className="fixed inset-x-4 bottom-16 z-20 mx-auto flex max-w-md items-center justify-between gap-x-4 rounded-control border border-bad bg-bad-soft px-3.5 py-1.5 font-semibold text-bad shadow-card"
      >
        Failed to load image
        <a href={props.entry.fishPhotoUrl ?? undefined} className="inline-flex min-h-(--target) items-center underline">
          Open the photo
        </a>
        <button
          type="button"
          aria-label="Close"
          onClick={props.onClosed}
          className="grid size-(--target) place-items-center"
        >
          <Icon name="close" />
        </button>
      </p>
    );
  }
  return Dialog && <Dialog {...props} />;
}
