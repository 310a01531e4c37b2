/** The search in a path's last part: its plus signs are spaces. The router has decoded the rest. */
export function searchFromParam(searchParam: string | undefined): string {
  return (searchParam ?? '').replaceAll('+', ' ');
}
