import { photoShapeOf } from '@derby/rules/photo-shape';

/** The size of the frame of a photo. */
export interface PhotoFrame {
  readonly className: string;
  /** The size of a frame that takes the shape of the photo, where its name contains it. */
  readonly shapedClassName?: string | undefined;
}

interface WholePhotoProps extends PhotoFrame {
  readonly src: string;
  readonly alt: string;
  /** The main picture of a page is loaded at once, before the others. */
  readonly isMain?: boolean;
  readonly onError?: () => void;
}

/** A whole photo, so that no head is cut off: in a frame of its shape, or on a plain ground. */
export function WholePhoto({ src, alt, className, shapedClassName, isMain = false, onError }: WholePhotoProps) {
  const shape = shapedClassName === undefined ? null : photoShapeOf(src);
  const order = isMain ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const shared = { src, onError, ...order, decoding: 'async' } as const;
  if (shape) return <img {...shared} {...shape} alt={alt} className={`bg-panel-2 object-contain ${shapedClassName}`} />;
  return (
    <span className={`relative block overflow-hidden bg-panel-2 ${className}`}>
      <img {...shared} alt={alt} className="absolute inset-0 size-full object-contain" />
    </span>
  );
}
