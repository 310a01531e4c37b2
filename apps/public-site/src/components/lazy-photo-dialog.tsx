import type { ComponentProps } from 'react';
import { useLazyComponent } from '../lib/use-lazy-component.ts';
import type { PhotoDialog } from './photo-dialog.tsx';

/** Visitors who open no photo do not download the dialog's code. */
const loadPhotoDialog = () => import('./photo-dialog.tsx').then((module) => module.PhotoDialog);

/**
 * Shows the photo dialog once its code has loaded. Browsers remember a failed module until the page is reloaded, so on
 * failure the photo itself is linked instead.
 */
export function LazyPhotoDialog(props: ComponentProps<typeof PhotoDialog>) {
  const { component: Dialog, hasFailed } = useLazyComponent(loadPhotoDialog);
  if (hasFailed) {
    return (
      <p role="alert" className="my-3 rounded-control bg-bad-soft px-3.5 py-2.5 font-semibold text-bad">
        Failed to load image{' '}
        <a href={props.entry.fishPhotoUrl ?? undefined} className="inline-flex min-h-11 items-center underline">
          Open the photo
        </a>
      </p>
    );
  }
  return Dialog && <Dialog {...props} />;
}
