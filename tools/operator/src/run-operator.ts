/** Runs a command: its answer is one line of JSON on stdout, its failure one sentence on stderr and exit code 1. */
export async function runOperator(command: string, work: () => Promise<object>): Promise<void> {
  try {
    process.stdout.write(`${JSON.stringify(await work())}\n`);
  } catch (error) {
    process.stderr.write(`${command}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
