import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { trackedFiles } from '../lib/tracked-files.mjs';
import { readVariables } from './environment.mjs';

const DOCKERFILE = 'deploy/Dockerfile';
const COMPOSE = 'deploy/compose.yaml';
const EXAMPLE = 'deploy/compose.env.example';
const COPIES = 'deploy/copy-unbundled.mjs';
const BUNDLES = 'packages/build-kit/src/service.ts';
const COMMANDS = 'tools/operator/src';

/** Read by the client of S3, not by our code. */
const OF_THE_BUCKET = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const TARGET = /^FROM \S+ AS (\S+)$/gm;
const BUILT_FOLDER = /^COPY --from=build \/app\/(\S+?)(?:\/dist|\/dist-server|\/package\.json) /gm;
const ASSIGNED = /([A-Z][A-Z0-9_]+)=/g;
const INTERPOLATED = /(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g;
const LISTED = /^#?([A-Z][A-Z0-9_]+)=/gm;

/**
 * @typedef {object} ComposeService
 * @property {{ dockerfile: string, target: string }} [build]
 * @property {string | string[]} [command]
 * @property {Record<string, string>} [environment]
 * @property {Record<string, unknown>} [depends_on]
 * @property {string[] | Record<string, unknown>} [networks]
 * @property {string[]} [volumes]
 */

/**
 * Returns the targets of the Dockerfile.
 * @param {string} root
 */
export function imageTargets(root) {
  return firstGroups(readFileSync(path.join(root, DOCKERFILE), 'utf8'), TARGET);
}

/**
 * Returns the variables that a container of ours may be given.
 * @param {string} root
 */
export async function containerVariables(root) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  return new Set([...readVariables(await trackedFiles(root), read), ...OF_THE_BUCKET]);
}

/**
 * What in the Dockerfile and the compose file names something that is not there.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkPackaging(root) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const variables = await containerVariables(root);
  return [
    ...dockerfileProblems(root, read(DOCKERFILE), variables),
    ...composeProblems(root, read(COMPOSE), variables),
    ...difference(EXAMPLE, firstGroups(read(EXAMPLE), LISTED), COMPOSE, firstGroups(read(COMPOSE), INTERPOLATED)),
    ...difference(COPIES, list(read(COPIES), 'queue = '), BUNDLES, list(read(BUNDLES), 'external: ')),
  ];
}

/** @param {string} root @param {string} text @param {ReadonlySet<string>} variables */
function dockerfileProblems(root, text, variables) {
  const folders = firstGroups(text, BUILT_FOLDER).filter(
    (folder) => !existsSync(path.join(root, folder, 'package.json')),
  );
  const settings = text.split('\n').filter((line) => /^(?:ENV|\s+PORT=)/.test(line) && !line.includes('TURBO_'));
  const unread = settings.flatMap((line) => firstGroups(line, ASSIGNED)).filter((name) => !variables.has(name));
  return [
    ...folders.map((folder) => `${DOCKERFILE} copies from ${folder}, which is no workspace`),
    ...unread.map((name) => `${DOCKERFILE} sets ${name}, which nothing reads`),
  ];
}

/** @param {string} root @param {string} text @param {ReadonlySet<string>} variables */
function composeProblems(root, text, variables) {
  const compose = parse(text, { merge: true });
  const services = /** @type {Record<string, ComposeService>} */ (compose.services);
  const targets = imageTargets(root);
  return Object.entries(services).flatMap(([name, service]) => {
    const { build, command = [], environment = {}, depends_on = {}, networks = [], volumes = [] } = service;
    const programs = [command].flat().filter((word) => word.startsWith('dist/'));
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
    const variablesOfOurs = build ? Object.keys(environment) : [];
    /** @type {[kind: string, names: string[], isThere: (name: string) => boolean][]} */
    const named = [
      ['target', build ? [build.target] : [], (target) => targets.includes(target)],
      ['variable', variablesOfOurs, (variable) => variables.has(variable)],
      ['command', programs, (program) => existsSync(path.join(root, sourceOf(program)))],
      ['service', Object.keys(depends_on), (other) => other in services],
      ['network', Array.isArray(networks) ? networks : Object.keys(networks), (network) => network in compose.networks],
      ['volume', sources, (source) => source in compose.volumes || existsSync(path.join(root, 'deploy', source))],
    ];
    const missing = named.flatMap(([kind, names, isThere]) =>
      names.filter((one) => !isThere(one)).map((one) => `the ${kind} ${one}`),
    );
    return missing.map((what) => `${COMPOSE}: ${name} names ${what}, which does not exist`);
  });
}

/**
 * The source of a command of the operator.
 * @param {string} program for example `dist/migrate.js`
 */
export function sourceOf(program) {
  return `${COMMANDS}/${path.basename(program, '.js')}.ts`;
}

/** The quoted words of the list that follows `start`. @param {string} text @param {string} start */
function list(text, start) {
  const from = text.indexOf(start);
  return firstGroups(text.slice(from, text.indexOf(']', from)), /'([^']+)'/g);
}

/** @param {string} one @param {string[]} names @param {string} other @param {string[]} otherNames */
function difference(one, names, other, otherNames) {
  return [
    ...names.filter((name) => !otherNames.includes(name)).map((name) => `${one} has ${name}, ${other} has not`),
    ...otherNames.filter((name) => !names.includes(name)).map((name) => `${other} has ${name}, ${one} has not`),
  ];
}

/** @param {string} text @param {RegExp} pattern */
function firstGroups(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))];
}
