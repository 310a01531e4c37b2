import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createLogFile } from './log-file.mjs';
import { PRIVATE_FOLDER } from './private-files.mjs';

const REMEMBERED_LINES = 40;
const WARNING_LEVEL = 40;
const REFUSED_CONNECTION = /\bECONNREFUSED\b/;
/** Stack frames appear in the log file only. */
const STACK_FRAME = /^\s+at /;

/**
 * Handles the output of one process: all of it goes to `logs/<name>.log` in the data folder, warnings and errors (or
 * everything) to the terminal, and the last lines stay in memory to explain a crash.
 * @param {{ dataDir: string, name: string, terminal: 'nothing' | 'warnings' | 'everything', say: import('./say.mjs').Say }} options
 */
export function createChildLog({ dataDir, name, terminal, say }) {
  const file = path.join(dataDir, 'logs', `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  // A full disk must not end this process, and with it the whole product.
  const sink = createLogFile(file, { onFailure: (error) => say(name, `cannot write its log: ${error.message}`) });
  /** @type {{ stdout: string[], stderr: string[] }} */
  let recent = { stdout: [], stderr: [] };

  /**
   * Warnings of a process before it is ready. They are printed once it is ready; a failed start is reported in one
   * sentence instead.
   * @type {string[] | undefined}
   */
  let held = terminal === 'everything' ? undefined : [];

  return {
    file,
    /**
     * Follows a new child and forgets the output of the previous one.
     * @param {import('node:child_process').ChildProcess} child
     */
    follow(child) {
      /** @type {{ stdout: string[], stderr: string[] }} */
      const own = { stdout: [], stderr: [] };
      recent = own;
      for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
        const input = child[stream];
        if (!input) continue;
        createInterface({ input }).on('line', (line) => {
          sink.write(line);
          own[stream].push(line);
          if (own[stream].length > REMEMBERED_LINES) own[stream].shift();
          const shown = terminal === 'everything' ? line : terminal === 'warnings' && warningIn(line, stream);
          if (!shown) return;
          if (held) held.push(shown);
          else say(name, shown);
        });
      }
    },
    /** Prints the held warnings, and later ones as they come. A process that is ready has reached what refused it. */
    release() {
      for (const line of held ?? []) if (!REFUSED_CONNECTION.test(line)) say(name, line);
      held = undefined;
    },
    /** Returns the child's own reason for its end in one line; empty when there is none. */
    lastWords: () => lastSentence(recent.stderr) || lastSentence(recent.stdout),
    close: () => sink.close(),
  };
}

/**
 * Returns the text of a line that is a warning or worse: a JSON line by its level, or any other line on stderr.
 * @param {string} line
 * @param {'stdout' | 'stderr'} stream
 */
function warningIn(line, stream) {
  const entry = parseEntry(line);
  if (entry) return entry.level >= WARNING_LEVEL ? wordsOf(entry) : undefined;
  return stream === 'stderr' && line.trim() !== '' && !STACK_FRAME.test(line) ? line : undefined;
}

/**
 * Returns the explanation of an exit: the last log entry, or the last line with the indented lines below it, without
 * stack frames.
 * @param {readonly string[]} lines
 */
export function lastSentence(lines) {
  const telling = lines.filter(
    (line) => line.trim() !== '' && !STACK_FRAME.test(line) && !/^Node\.js v|^\s*\^+$/.test(line),
  );
  const thrown = telling.findLast((line) => /^(Uncaught )?\w*Error\b.*:/.test(line));
  if (thrown) return thrown;
  const start = telling.findLastIndex((line) => !/^\s/.test(line));
  if (start < 0) return '';
  const entry = parseEntry(telling[start] ?? '');
  if (entry) return wordsOf(entry);
  const [first = '', ...indented] = telling.slice(start).map((line) => line.trim());
  return indented.length === 0 ? first : `${first} ${indented.join('; ')}`;
}

/** @param {string} line @returns {{ level: number, msg?: string, err?: { message?: string } } | undefined} */
function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** @param {{ msg?: string, err?: { message?: string } }} entry */
function wordsOf(entry) {
  return [entry.msg, entry.err?.message].filter(Boolean).join(': ');
}
