import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../lib/workspaces.mjs';

/** Scripts that follow from a file: there exactly when the file is. */
const SCRIPTS_BY_FILE = { codegen: ['codegen.ts'], start: ['src/main.ts', 'server/main.ts'] };
const KINDS_WITH_EQUAL_SCRIPTS = ['apps', 'services'];

/**
 * What is wrong with the workspaces: turbo skips a script that a workspace lacks without a word, so
 * all apps have the same names, and all services; and a workspace with TypeScript that the root
 * project does not refer to is never type-checked.
 * @param {string} root
 * @returns {string[]}
 */
export function checkWorkspaces(root) {
  const workspaces = listWorkspaces(root);
  return [
    ...KINDS_WITH_EQUAL_SCRIPTS.flatMap((kind) => unequalScripts(workspaces.filter((one) => one.kind === kind))),
    ...workspaces.flatMap((one) => scriptsAgainstFiles(root, one)),
    ...unreferencedProjects(root, workspaces),
  ];
}

/** @typedef {import('../lib/workspaces.mjs').Workspace} Workspace */

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

/** @param {string} root @param {Workspace} workspace */
function scriptsAgainstFiles(root, { folder, kind, manifest }) {
  const scripts = manifest.scripts ?? {};
  return Object.entries(SCRIPTS_BY_FILE).flatMap(([script, files]) => {
    const file = files.find((name) => existsSync(path.join(root, folder, name)));
    if (script in scripts && !file) return [`${folder} has a script "${script}" but no ${files.join(' or ')}`];
    const expected = file && (script === 'codegen' || kind === 'services');
    return expected && !(script in scripts) ? [`${folder} has ${file} but no script "${script}"`] : [];
  });
}

/** @param {string} root @param {Workspace[]} workspaces */
function unreferencedProjects(root, workspaces) {
  const { references } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  const referenced = new Set(references.map((/** @type {{ path: string }} */ one) => path.normalize(one.path)));
  return workspaces.flatMap(({ folder, files }) => {
    const hasTypeScript = files.some((file) => /\.tsx?$/.test(file));
    if (!existsSync(path.join(root, folder, 'tsconfig.json'))) {
      return hasTypeScript ? [`${folder} has TypeScript but no tsconfig.json`] : [];
    }
    return referenced.has(path.normalize(folder)) ? [] : [`tsconfig.json does not refer to ${folder}`];
  });
}
