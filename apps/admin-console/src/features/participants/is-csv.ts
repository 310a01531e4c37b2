/** Whether a file's name says that it is a CSV file. */
export function isCsv({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.csv');
}
