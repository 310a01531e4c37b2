const NAME_WIDTH = 14;

/**
 * Prints one line about one part of the product: its name in a column, then the sentence.
 * @param {string} name
 * @param {string} sentence
 */
export function say(name, sentence) {
  console.log(`${name.padEnd(NAME_WIDTH)} ${sentence}`);
}

/** @typedef {typeof say} Say */

/**
 * Formats a duration, such as `0.4 s` or `2 min 5 s`.
 * @param {number} ms
 */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

/**
 * Formats rows as aligned text columns, with the first row as the head. Numbers are right-aligned.
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          typeof cell === 'number' ? String(cell).padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
