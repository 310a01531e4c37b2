const heightsFromTop = [330, 352, 376, 402];

/** Tide lines for a sea-coloured surface. Fills the nearest positioned ancestor, behind its content. */
export function TideLines() {
  return (
    <svg
      viewBox="0 0 1280 420"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeOpacity=".34"
      strokeWidth="1.5"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full stroke-sea-line opacity-50 print:hidden"
    >
      <path d="M-20 306c120-40 236-40 356 0s236 40 356 0 236-40 356 0 200 34 280 8" strokeOpacity=".2" />
      {heightsFromTop.map((y) => (
        <path key={y} d={`M-20 ${y}c120-46 236-46 356 0s236 46 356 0 236-46 356 0 200 40 280 10`} />
      ))}
    </svg>
  );
}
