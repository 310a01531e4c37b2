import path from 'node:path';
import { workspacesOf } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */
/** @typedef {import('./repository.mjs').Workspace} Workspace */

/** Scripts that a workspace has exactly when it has the file. */
const SCRIPTS_BY_FILE = { codegen: ['codegen.ts'], start: ['src/main.ts', 'server/main.ts'] };
const KINDS_WITH_EQUAL_SCRIPTS = ['apps', 'services'];

/**
 * Checks the workspaces. All apps, and all services, must have the same scripts, because turbo silently skips a missing
 * one. Every workspace with TypeScript must be referenced by the root project, or it is never type-checked. All have the
 * version of the release.
 * @param {Repository} repository
 */
export function checkWorkspaces(repository) {
  const workspaces = workspacesOf(repository);
  return [
    ...KINDS_WITH_EQUAL_SCRIPTS.flatMap((kind) => unequalScripts(workspaces.filter((one) => one.kind === kind))),
    ...workspaces.flatMap(scriptsAgainstFiles),
    ...unreferencedProjects(repository, workspaces),
    ...otherVersions(repository, workspaces),
  ];
}

/** @param {Repository} repository @param {Workspace[]} workspaces */
function otherVersions({ read }, workspaces) {
  const { version } = JSON.parse(read('package.json'));
  return workspaces
    .filter(({ manifest }) => manifest.version !== version)
    .map(({ folder, manifest }) => `${folder} has version ${manifest.version}, the repository has ${version}`);
}

/** @param {Workspace[]} workspaces */
function unequalScripts(workspaces) {
  const all = new Set(workspaces.flatMap(comparedScripts));
  return workspaces.flatMap((one) =>
    [...all]
      .filter((name) => !comparedScripts(one).includes(name))
      .map((name) => `${one.folder} has no script "${name}", which its siblings have`),
  );
}

/** @param {Workspace} workspace */
function comparedScripts({ manifest }) {
  return Object.keys(manifest.scripts ?? {}).filter((name) => !(name in SCRIPTS_BY_FILE));
}

/** @param {Workspace} workspace */
function scriptsAgainstFiles({ folder, kind, manifest, files }) {
  const scripts = manifest.scripts ?? {};
  return Object.entries(SCRIPTS_BY_FILE).flatMap(([script, names]) => {
    const file = names.find((name) => files.includes(name));
    if (script in scripts && !file) return [`${folder} has a script "${script}" but no ${names.join(' or ')}`];
    const expected = file && (script === 'codegen' || kind === 'services');
    return expected && !(script in scripts) ? [`${folder} has ${file} but no script "${script}"`] : [];
  });
}

/** @param {Repository} repository @param {Workspace[]} workspaces */
function unreferencedProjects({ read }, workspaces) {
  const { references } = JSON.parse(read('tsconfig.json'));
  const referenced = new Set(references.map((/** @type {{ path: string }} */ one) => path.normalize(one.path)));
  return workspaces.flatMap(({ folder, files }) => {
    if (files.includes('tsconfig.json'))
      return referenced.has(folder) ? [] : [`tsconfig.json does not refer to ${folder}`];
    return files.some((file) => /\.tsx?$/.test(file)) ? [`${folder} has TypeScript but no tsconfig.json`] : [];
  });
}
