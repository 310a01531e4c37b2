import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { messages } from '../messages.ts';
import type { PhotoDialog } from './photo-dialog.tsx';

type PhotoDialogProps = ComponentProps<typeof PhotoDialog>;

/** Fetches the dialog's code: visitors who open no photo never download it. */
function loadPhotoDialog(): Promise<ComponentType<PhotoDialogProps>> {
  return import('./photo-dialog.tsx').then((module) => module.PhotoDialog);
}

/** The photo dialog once its code is there. A failure is said, and the next photo tries again. */
export function LazyPhotoDialog(props: PhotoDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<PhotoDialogProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadPhotoDialog().then(
      (loaded) => setDialog(() => loaded),
      () => setHasFailed(true),
    );
  }, []);
  if (hasFailed) {
    return (
      <p role="alert" className="my-3 rounded-control bg-bad-soft px-3.5 py-2.5 font-semibold text-bad">
        {messages.photoFailed}
      </p>
    );
  }
  return Dialog && <Dialog {...props} />;
}
