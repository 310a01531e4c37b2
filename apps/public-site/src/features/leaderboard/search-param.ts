/** The search in a path's last part: its plus signs are spaces (spec.md 2). The router has decoded the rest. */
export function searchFromParam(searchParam: string | undefined): string {
  return (searchParam ?? '').replaceAll('+', ' ');
}
