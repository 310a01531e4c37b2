/** Returns a phone number in the formats of people and programs. */
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

/** Returns a text and its encodings: for URLs, in base64 at any offset, and in hex. */
export function encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  const everyByteEscaped = [...bytes].map((byte) => `%${byte.toString(16)}`).join('');
  return [text, encodeURIComponent(text), everyByteEscaped, bytes.toString('hex'), ...base64At(bytes)];
}

/** Returns the base64 of bytes at each offset in a longer text, without the characters that depend on the neighbours. */
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
