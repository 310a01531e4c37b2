/** A phone number in the ways that people and programs write it. */
export function phoneSpellings(tenDigits: string): string[] {
  const [area, exchange, line] = [tenDigits.slice(0, 3), tenDigits.slice(3, 6), tenDigits.slice(6)];
  const written = [
    tenDigits,
    `${area}-${exchange}-${line}`,
    `(${area}) ${exchange}-${line}`,
    `+1${tenDigits}`,
    `${area}.${exchange}.${line}`,
    `${area} ${exchange} ${line}`,
  ];
  return [...new Set(written.flatMap(encodings))];
}

/** A text and the forms in which it could travel unseen: for addresses, in base64 at any offset, as hex digits. */
export function encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  const everyByteEscaped = [...bytes].map((byte) => `%${byte.toString(16)}`).join('');
  return [text, encodeURIComponent(text), everyByteEscaped, bytes.toString('hex'), ...base64At(bytes)];
}

/** What base64 makes of the bytes wherever they stand in a longer text: the part that the neighbours do not change. */
function base64At(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    return padded.slice(start, end);
  });
}
