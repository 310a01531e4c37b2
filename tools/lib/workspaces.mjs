import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'dist-server', 'generated', 'target', '.turbo']);

/**
 * One npm workspace. `folder` and `files` are relative to the root and to the workspace, with `/`.
 * @typedef {object} Workspace
 * @property {string} folder such as `packages/domain`
 * @property {string} kind its first folder: apps, services, packages, tools or tests
 * @property {{ name: string, scripts?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} manifest
 * @property {string[]} files its own source files, without generated ones
 */

/**
 * The workspaces that the root `package.json` names.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function listWorkspaces(root) {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return foldersOf(root, workspaces).map((folder) => ({
    folder,
    kind: folder.split('/')[0] ?? '',
    manifest: JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
    files: listSourceFiles(path.join(root, folder)),
  }));
}

/**
 * The files below a folder, without what tools make, as relative paths with `/`.
 * @param {string} folder
 * @returns {string[]}
 */
export function listSourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    if (!entry.isDirectory()) return [entry.name];
    return listSourceFiles(path.join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
  });
}

/** @param {string} root @param {string[]} patterns each a folder, or a folder and `/*` */
function foldersOf(root, patterns) {
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      if (!existsSync(path.join(root, parent))) return [];
      return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}
