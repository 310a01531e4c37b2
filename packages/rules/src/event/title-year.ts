/** Years that a derby can be in; an earlier one may be that of the club. */
const YEARS = /(?<!\d)(?:20\d{2}|2100)(?!\d)/g;

const yearsIn = (title: string): readonly string[] => title.match(YEARS) ?? [];

/** Returns the year of a title that contradicts the year of the day, or null. A title may have no year. */
export function otherYearIn(title: string, year: string): string | null {
  const years = yearsIn(title);
  return years.includes(year) ? null : (years.at(-1) ?? null);
}

/** Returns the name with the year of the derby, unless it has one already: with two years, one of them is wrong. */
export function titleOf(name: string, year: string): string {
  return yearsIn(name).length > 0 ? name : `${name} ${year}`;
}

/** Returns the title with its last year replaced; a title without a year stays as it is. */
export function withYear(title: string, year: string): string {
  const last = yearsIn(title).at(-1);
  if (last === undefined) return title;
  const at = title.lastIndexOf(last);
  return title.slice(0, at) + year + title.slice(at + last.length);
}
