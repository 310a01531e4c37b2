/**
 * Keeps digits and one decimal point. A single comma in a text without a point is the decimal point of
 * a French keypad, since dropping it would turn 23,9 into 239.
 */
export function keepDecimal(text: string): string {
  const commaIsPoint = !text.includes('.') && text.indexOf(',') === text.lastIndexOf(',');
  const kept = (commaIsPoint ? text.replace(',', '.') : text).replaceAll(/[^\d.]/g, '');
  const [whole = '', ...decimals] = kept.split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}
