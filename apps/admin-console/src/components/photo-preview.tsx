import { useCallback } from 'react';

const LABEL = 'Preview of the chosen photo';

export function PhotoPreview({ file }: { readonly file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={LABEL} className="h-28 w-36 max-w-full rounded-control bg-panel-2 object-contain" />;
}
