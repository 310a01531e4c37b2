import type { ReactNode } from 'react';

export const SCALE_HEADING = 'The scale';
/** Above the field of the code. */
export const SCALE_INSTRUCTION =
  'Press “Show to the angler” (on a phone, the eye) on New Entry, and type the code here.';

/** The display at the scale until it is connected. */
export function ScaleStart({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-h-dvh place-content-center gap-6 p-5 sm:grid-cols-[minmax(0,32rem)]">
      <h1 className="text-5xl">{SCALE_HEADING}</h1>
      {children}
    </div>
  );
}
