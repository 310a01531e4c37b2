/** Whether a file's name says that it is a CSV file (spec.md 5). */
export function isCsv({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.csv');
}
