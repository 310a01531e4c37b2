import type { encodeQR } from 'qr';
import { useEffect, useMemo, useState } from 'react';

/** Loads what makes QR codes, which only pages that print them need. */
export function useQrCodes() {
  const [createQr, setCreateQr] = useState<typeof encodeQR | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('qr').then(
      (loaded) => setCreateQr(() => loaded.encodeQR),
      () => setHasFailed(true),
    );
  }, []);
  return { createQr, hasFailed };
}

/** In modules, around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  readonly createQr: typeof encodeQR;
}

/** A QR code as wide as its place, in the colour of the text. Screen readers skip it. */
export function QrCode({ text, createQr }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const rows = createQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
    const runs = rows.flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`,
      ),
    );
    return { side: rows.length, path: runs.join('') };
  }, [text, createQr]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true" className="w-full">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
