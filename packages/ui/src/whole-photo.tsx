interface WholePhotoProps {
  readonly src: string;
  readonly alt: string;
  /** The size of the frame. */
  readonly className: string;
  /** The main picture of a page is loaded at once, before the others. */
  readonly isMain?: boolean;
  readonly onError?: () => void;
}

/** A photo in a frame of another shape: whole, on a blurred copy of itself, so that no head is cut off. */
export function WholePhoto({ src, alt, className, isMain = false, onError }: WholePhotoProps) {
  const order = isMain ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const shared = { src, decoding: 'async', ...order } as const;
  return (
    <span className={`relative isolate block overflow-hidden bg-panel-2 ${className}`}>
      <img {...shared} alt={alt} onError={onError} className="absolute inset-0 size-full object-contain" />
      <img {...shared} alt="" className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-70 blur-lg" />
    </span>
  );
}
