/** The default alphabet of GSM 03.38 (3GPP TS 23.038, 6.2.1), one unit per character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Its extension table (6.2.1.1), two units per character because of an escape. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Returns the units of a character in GSM-7; null when GSM-7 does not contain it. */
export function gsm7UnitsOf(character: string): 1 | 2 | null {
  if (BASIC.has(character)) return 1;
  return EXTENDED.has(character) ? 2 : null;
}
