/** The default alphabet of GSM 03.38 (3GPP TS 23.038, 6.2.1): one unit each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Its extension table (6.2.1.1): an escape goes before each, so they take two units. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How many units a character takes in GSM-7; null when it cannot be written in it. */
export function gsm7UnitsOf(character: string): 1 | 2 | null {
  if (BASIC.has(character)) return 1;
  return EXTENDED.has(character) ? 2 : null;
}
