interface WholePhotoProps {
  readonly src: string;
  readonly alt: string;
  /** The size of the frame. */
  readonly className: string;
  /** The main picture of a page is loaded at once, before the others. */
  readonly isMain?: boolean;
  readonly onError?: () => void;
}

/** A photo in a frame of another shape: whole, on a plain ground, so that no head is cut off. */
export function WholePhoto({ src, alt, className, isMain = false, onError }: WholePhotoProps) {
  const order = isMain ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return (
    <span className={`relative block overflow-hidden bg-panel-2 ${className}`}>
      <img
        src={src}
        alt={alt}
        decoding="async"
        {...order}
        onError={onError}
        className="absolute inset-0 size-full object-contain"
      />
    </span>
  );
}
