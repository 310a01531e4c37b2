const fins = [
  'M186 58c14-22 38-34 70-32-10 12-14 24-12 38',
  'M318 80c6-10 14-14 26-14-6 8-8 14-6 22',
  'M206 166c6 18 20 28 42 30-8-12-10-22-6-34',
  'M300 150c8 12 20 18 36 18-8-8-10-16-8-26',
  'M116 122c14 16 32 22 56 20-12-14-26-22-48-26',
];

/** Centre and radius of each spot on the back. */
const spots = [
  [140, 82, 3.4],
  [166, 76, 2.8],
  [194, 82, 3.4],
  [224, 78, 2.8],
  [254, 88, 3.4],
  [284, 90, 2.8],
  [312, 100, 3],
  [180, 96, 2.4],
  [238, 100, 2.4],
] as const;

/** The line-drawn salmon, for a sea-coloured surface. Fills the available width. */
export function SalmonDrawing() {
  return (
    <svg viewBox="0 0 460 210" aria-hidden="true" className="h-auto w-full">
      <g className="stroke-sea-ink" fill="none" strokeWidth="3.5" strokeLinejoin="round" strokeLinecap="round">
        <path
          className="fill-sea-2"
          d="M18 116C44 84 92 62 160 58c78-4 146 14 206 40 14 6 22 8 30 4l44-34c-8 26-8 58 2 86l-46-30c-8-4-18-2-30 4-62 28-132 42-204 38C98 162 48 146 26 128l14-4Z"
        />
        <path d="M40 124c60 4 120 4 178 0 60-4 116-10 162-18" strokeOpacity=".4" />
        {fins.map((fin) => (
          <path key={fin} d={fin} className="fill-sea-2" />
        ))}
        <path d="M100 74c14 22 14 58-4 82" strokeOpacity=".85" />
        <path d="M408 96l18-10M410 110h18M408 124l20 10" strokeOpacity=".4" strokeWidth="2.5" />
      </g>
      <circle cx="60" cy="104" r="6" className="fill-sea-ink" />
      <circle cx="60" cy="104" r="2.6" className="fill-sea" />
      <g className="fill-sea-accent">
        {spots.map(([cx, cy, r]) => (
          <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r={r} />
        ))}
      </g>
    </svg>
  );
}
