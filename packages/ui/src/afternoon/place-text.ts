/** Returns a place from 0 to 1 as a percentage of an SVG's width or height. */
export function placeText(place: number): string {
  return `${Math.round(place * 10_000) / 100}%`;
}
