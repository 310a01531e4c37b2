/** A year that a derby can be in; an earlier one may be that of the club. */
const YEAR = /^(?:20\d{2}|2100)$/;

// Visitors' older browsers cannot parse an expression that looks behind, so the numbers are found first.
const yearsIn = (title: string) => Array.from(title.matchAll(/\d+/g)).filter(([text]) => YEAR.test(text));

/** Returns whether a title has that year. */
function hasYear(title: string, year: string): boolean {
  return yearsIn(title).some(([text]) => text === year);
}

/** Returns the year of a title that contradicts the year of the day, or null. A title may have no year. */
export function otherYearIn(title: string, year: string): string | null {
  return hasYear(title, year) ? null : (yearsIn(title).at(-1)?.[0] ?? null);
}

/** Returns the name with the year of the derby, unless it has one already: with two years, one of them is wrong. */
export function titleOf(name: string, year: string): string {
  return yearsIn(name).length > 0 ? name : `${name} ${year}`;
}

/** Returns the title with its last year replaced; a title without a year stays as it is. */
export function withYear(title: string, year: string): string {
  const last = yearsIn(title).at(-1);
  if (last === undefined) return title;
  return title.slice(0, last.index) + year + title.slice(last.index + year.length);
}
