import { messages } from '../messages.ts';
import { BoundaryMap } from './boundary-map.tsx';
import { FormField } from './form-field.tsx';

const LANDMARKS = [
  { side: 'to', label: messages.landmarkTo },
  { side: 'from', label: messages.landmarkFrom },
] as const;

/** Names and positions of the landmarks between which is fished, from west to east, below their map. */
export function LandmarkFields() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:col-span-2">
      <p className="text-ink-2">{messages.landmarksHint}</p>
      <BoundaryMap />
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        {LANDMARKS.map(({ side, label }) => (
          <div key={side} role="group" aria-label={label} className="grid grid-cols-1 content-start gap-4">
            <FormField name={`fishingBoundaries.${side}.name`} label={label} />
            <FormField
              name={`fishingBoundaries.${side}.latitude`}
              label={messages.partOf(label, messages.latitude)}
              inputMode="decimal"
            />
            <FormField
              name={`fishingBoundaries.${side}.longitude`}
              label={messages.partOf(label, messages.longitude)}
              inputMode="decimal"
            />
          </div>
        ))}
      </div>
    </div>
  );
}
