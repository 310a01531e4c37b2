// node tools/run.mjs COMMAND [argument...]: runs tools/commands/COMMAND.mjs. package.json lists the commands.
// This file must parse on old Node releases, so that their users see a message instead of a syntax error: no newer
// syntax, no imports.

var version = process.version.slice(1).split('.').map(Number);
var major = version[0] || 0;
var minor = version[1] || 0;
// Commands that start products of their own, with variables that they choose.
var withoutEnvFile = ['bench', 'chaos', 'check', 'demo', 'test'];
var name = process.argv[2] || '';

if (major > 20 || (major === 20 && minor >= 19)) {
  import(new URL('./lib/env-file.mjs', import.meta.url).href)
    .then(function load(envFile) {
      if (withoutEnvFile.indexOf(name) === -1) {
        envFile.readEnvFile(new URL('..', import.meta.url));
      }
      return import(new URL('./commands/' + name + '.mjs', import.meta.url).href);
    })
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
} else {
  console.error('Node 20.19 or newer is needed; this is ' + process.version + '.');
  process.exitCode = 1;
}
