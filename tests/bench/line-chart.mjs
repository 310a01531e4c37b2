const WIDTH = 960;
const HEIGHT = 420;
const LEFT = 48;
const RIGHT = 190;
const TOP = 36;
const BOTTOM = 32;
const GRID_LINES = 5;
const LABEL_PX = 16;
const COLOURS = ['#0f5c63', '#c8102e', '#8a5a00', '#5b3f8c', '#2f6f2f', '#1b4f9c', '#a03c78', '#555555', '#b04a00'];

/**
 * Draws lines over minutes as an SVG image, each with its name at its end.
 * @param {string} title @param {readonly { name: string, values: readonly number[] }[]} lines one value per minute
 */
export function linesByMinute(title, lines) {
  const minutes = Math.max(2, ...lines.map(({ values }) => values.length));
  const most = niceCeiling(Math.max(1, ...lines.flatMap(({ values }) => values)));
  const x = (/** @type {number} */ minute) => round(LEFT + (minute / (minutes - 1)) * (WIDTH - LEFT - RIGHT));
  const y = (/** @type {number} */ value) => round(TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM));
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => (most / GRID_LINES) * index).map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const ticks = [0, Math.floor((minutes - 1) / 2), minutes - 1].map(
    (minute) => `<text x="${x(minute)}" y="${HEIGHT - 10}" text-anchor="middle">${minute + 1} min</text>`,
  );
  const labelsAt = apart(lines.map(({ values }) => y(values.at(-1) ?? 0)));
  const drawn = lines.map(({ name, values }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const points = values.map((value, minute) => `${x(minute)},${y(value)}`).join(' ');
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
      `<text x="${WIDTH - RIGHT + 8}" y="${(labelsAt[index] ?? 0) + 4}" fill="${colour}">${name} ${Math.round(values.at(-1) ?? 0)}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="15">${title}</text>
${[...grid, ...ticks, ...drawn].join('\n')}
</svg>
`;
}

/** Moves labels up until none covers another or the axis. @param {readonly number[]} wanted their middles in px */
function apart(wanted) {
  const placed = [...wanted];
  let free = HEIGHT - BOTTOM;
  const fromBelow = [...wanted.keys()].toSorted((a, b) => (wanted[b] ?? 0) - (wanted[a] ?? 0));
  for (const index of fromBelow) {
    placed[index] = Math.min(wanted[index] ?? 0, free);
    free = (placed[index] ?? 0) - LABEL_PX;
  }
  return placed;
}

/** Returns the next 1, 2 or 5 times a power of ten. @param {number} value */
function niceCeiling(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
