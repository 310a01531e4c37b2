// This file and the entry files that import it must parse on old Node releases, so that their users see a message
// instead of a syntax error: no newer syntax, no imports.

var LOWEST = { major: 20, minor: 19 };

/**
 * Returns whether a version such as `v20.19.0` is new enough for this repository (>= 20.19).
 * @param {string} version
 */
export function isSupportedNode(version) {
  var parts = version.replace(/^v/, '').split('.').map(Number);
  var major = parts[0] || 0;
  var minor = parts[1] || 0;
  return major > LOWEST.major || (major === LOWEST.major && minor >= LOWEST.minor);
}

/**
 * Loads a command's module and runs its `main(args)` with the arguments after the command's name. Prints one sentence
 * and sets exit code 1 on an old Node or when the command fails.
 * @param {() => Promise<{ main(args: string[]): Promise<number | void> }>} load
 */
export function runCommand(load) {
  if (!isSupportedNode(process.version)) {
    console.error(
      'Node ' + LOWEST.major + '.' + LOWEST.minor + ' or newer is needed; this is ' + process.version + '.',
    );
    process.exitCode = 1;
    return;
  }
  load()
    .then(function run(command) {
      return command.main(process.argv.slice(3));
    })
    .then(
      function succeed(exitCode) {
        process.exitCode = typeof exitCode === 'number' ? exitCode : 0;
      },
      function fail(error) {
        var unexpected = !(error && error.name === 'PlainError');
        console.error((unexpected ? 'Unexpected: ' : '') + (error && error.message ? error.message : error));
        if (unexpected && process.env.DEBUG) console.error(error);
        process.exitCode = 1;
      },
    );
}
