/** One kind of ticket in a cell that lists several. */
export interface ListedTickets {
  readonly type: string;
  readonly quantity: number;
}

const MAX_LIST_CHARACTERS = 2_000;
const MAX_LISTED = 20;
const BETWEEN = /[,;|\n]\s*(?=\d{1,4} ?[x×] )/i;
const LISTED = /^(\d{1,4}) ?[x×] (\S.*)$/i;

/** Reads a cell such as `2x Adult Derby, 1x Junior Derby`. Returns nothing for other texts. */
export function listedTickets(cell: string): readonly ListedTickets[] {
  const text = cell.trim();
  if (text.length > MAX_LIST_CHARACTERS || !LISTED.test(text)) return [];
  const parts = text.split(BETWEEN).map((part) => LISTED.exec(part.trim()));
  const listed = parts.flatMap((part) => (part ? [{ quantity: Number(part[1]), type: part[2] ?? '' }] : []));
  return listed.length === parts.length && listed.length <= MAX_LISTED ? listed : [];
}
