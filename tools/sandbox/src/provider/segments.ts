const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';
const GSM_LENGTHS = { single: 160, part: 153 };
const UCS2_LENGTHS = { single: 70, part: 67 };

/** How many SMS a text is sent as: 160 or 153 each of GSM-7, 70 or 67 each when one character is outside of it. */
export function segmentsOf(text: string): number {
  const gsmUnits = gsmLength(text);
  const [units, { single, part }] = gsmUnits === undefined ? [text.length, UCS2_LENGTHS] : [gsmUnits, GSM_LENGTHS];
  return units <= single ? 1 : Math.ceil(units / part);
}

function gsmLength(text: string): number | undefined {
  let units = 0;
  for (const character of text) {
    if (GSM_BASIC.includes(character)) units += 1;
    else if (GSM_EXTENDED.includes(character)) units += 2;
    else return undefined;
  }
  return units;
}
