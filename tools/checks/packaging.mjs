import path from 'node:path';
import { parse } from 'yaml';
import { readVariables } from './environment.mjs';
import { groupsOf } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */

const DOCKERFILE = 'deploy/Dockerfile';
const COMPOSE = 'deploy/compose.yaml';
/** For a look at the product on one's own machine. */
const TRIAL = 'compose.yaml';
const EXAMPLE = 'deploy/compose.env.example';
const COPIES = 'deploy/copy-unbundled.mjs';
const BUNDLES = 'packages/build-kit/src/service.ts';
const COMMANDS = 'tools/operator/src';

/** Read by the S3 client library and the C library, not by our code. */
const OF_LIBRARIES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'MALLOC_ARENA_MAX'];
const TARGET = /^FROM \S+ AS (\S+)$/gm;
const BUILT_FOLDER = /^COPY --from=build \/app\/(\S+?)(?:\/dist|\/dist-server|\/package\.json) /gm;
const ASSIGNED = /([A-Z][A-Z0-9_]+)=/g;
const INTERPOLATED = /(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g;
/** A secret of the environment, or an option that takes one: all users of the machine can read command lines. */
const SECRET_IN_COMMAND = /(?<!\$)\$\{|(?:^|\s)(?:-p|-a|--pass|--password|--requirepass)(?:[\s=]|$)/;
/** Caddy obtains certificates, and the worker sends messages. */
const MAY_REACH_INTERNET = new Set(['caddy', 'worker']);
const LISTED = /^#?([A-Z][A-Z0-9_]+)=/gm;

/**
 * @typedef {object} ComposeService
 * @property {{ dockerfile: string, target: string }} [build]
 * @property {string | string[]} [command]
 * @property {string | string[]} [entrypoint]
 * @property {{ test: string | string[] }} [healthcheck]
 * @property {Record<string, string>} [environment]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {string[] | Record<string, unknown>} [networks]
 * @property {string} [image]
 * @property {string[]} [volumes]
 * @property {string[]} [tmpfs]
 * @property {string[]} [ports]
 * @property {string} [user]
 * @property {string} [network_mode]
 */

/**
 * Returns the targets of the Dockerfile.
 * @param {Repository} repository
 */
export function imageTargets({ read }) {
  return groupsOf(read(DOCKERFILE), TARGET);
}

/**
 * Returns the variables that our containers may receive.
 * @param {Repository} repository
 */
export function containerVariables(repository) {
  return new Set([...readVariables(repository), ...OF_LIBRARIES]);
}

/**
 * Finds names in the Dockerfile and the compose file that do not exist.
 * @param {Repository} repository
 */
export function checkPackaging(repository) {
  const { read } = repository;
  return [
    ...dockerfileProblems(repository),
    ...composeProblems(repository, COMPOSE),
    ...composeProblems(repository, TRIAL),
    ...publicPorts(repository.read(TRIAL)),
    ...difference(EXAMPLE, groupsOf(read(EXAMPLE), LISTED), COMPOSE, groupsOf(read(COMPOSE), INTERPOLATED)),
    ...difference(COPIES, list(read(COPIES), 'queue = '), BUNDLES, list(read(BUNDLES), 'external: ')),
  ];
}

/** @param {Repository} repository */
function dockerfileProblems(repository) {
  const text = repository.read(DOCKERFILE);
  const variables = containerVariables(repository);
  const folders = new Set(groupsOf(text, BUILT_FOLDER));
  const settings = text.split('\n').filter((line) => /^(?:ENV|\s+PORT=)/.test(line) && !line.includes('TURBO_'));
  const unread = settings.flatMap((line) => groupsOf(line, ASSIGNED)).filter((name) => !variables.has(name));
  return [
    ...[...folders]
      .filter((folder) => !repository.has(`${folder}/package.json`))
      .map((folder) => `${DOCKERFILE} copies from ${folder}, which is no workspace`),
    ...unread.map((name) => `${DOCKERFILE} sets ${name}, which nothing reads`),
  ];
}

/**
 * Finds ports of the trial that other machines can reach: it has no passwords of its own.
 * @param {string} text
 */
function publicPorts(text) {
  const services = /** @type {Record<string, ComposeService>} */ (parse(text).services);
  return Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports
      .filter((port) => !port.startsWith('127.0.0.1:'))
      .map((port) => `${TRIAL}: ${name} publishes ${port} to other machines`),
  );
}

/** @param {Repository} repository @param {string} file */
function composeProblems(repository, file) {
  const compose = parse(repository.read(file), { merge: true });
  const variables = containerVariables(repository);
  const services = /** @type {Record<string, ComposeService>} */ (compose.services);
  const targets = imageTargets(repository);
  return Object.entries(services).flatMap(([name, service]) => {
    const {
      build,
      command = [],
      entrypoint = [],
      healthcheck,
      environment = {},
      depends_on = {},
      networks = [],
      volumes = [],
      user = '',
      network_mode,
    } = service;
    const joined = Array.isArray(networks) ? networks : Object.keys(networks);
    const programs = [command].flat().filter((word) => word.startsWith('dist/'));
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
    const variablesOfOurs = build ? Object.keys(environment) : [];
    /** @type {[kind: string, names: string[], isThere: (name: string) => boolean][]} */
    const named = [
      ['target', build ? [build.target] : [], (target) => targets.includes(target)],
      ['variable', variablesOfOurs, (variable) => variables.has(variable)],
      ['command', programs, (program) => repository.has(sourceOf(program))],
      ['service', Object.keys(depends_on), (other) => other in services],
      ['network', joined, (network) => network in compose.networks],
      [
        'volume',
        sources,
        (source) => source in compose.volumes || repository.has(path.posix.join(path.posix.dirname(file), source)),
      ],
    ];
    const missing = named.flatMap(([kind, names, isThere]) =>
      names.filter((one) => !isThere(one)).map((one) => `the ${kind} ${one}`),
    );
    const commands = [command, entrypoint, healthcheck?.test ?? []].map((words) => [words].flat().join(' '));
    const readable = commands.filter((words) => SECRET_IN_COMMAND.test(words));
    const unnamed = foldersOfImage(service.image, services, compose.volumes).filter(
      (folder) => !mountsOf(service).some(([, mounted]) => mounted === folder),
    );
    // `up` gives up at the first unhealthy service that another one waits for, also when it would recover.
    const waiting = Object.keys(depends_on).filter(
      (other) => depends_on[other]?.condition === 'service_healthy' && needsOthers(services[other]),
    );
    // Our images name their user.
    const isRoot = !build && network_mode !== 'none' && /^(?:|root|0)(?::|$)/.test(user);
    const exposed = MAY_REACH_INTERNET.has(name)
      ? []
      : joined.filter((one) => compose.networks[one]?.internal !== true);
    return missing
      .map((what) => `names ${what}, which does not exist`)
      .concat(readable.map((words) => `shows a secret in its command line: ${words}`))
      .concat(
        waiting.map((other) => `waits for the health of ${other}, which is unhealthy while its own services are away`),
      )
      .concat(isRoot ? ['runs as root'] : [])
      .concat(exposed.map((network) => `is in the network ${network}, which leads to the internet`))
      .concat(unnamed.map((folder) => `leaves an unnamed volume for ${folder}`))
      .map((problem) => `${file}: ${name} ${problem}`);
  });
}

/** Returns whether a service waits for one that goes on running. @param {ComposeService} [service] */
function needsOthers({ depends_on = {} } = {}) {
  return Object.values(depends_on).some(({ condition }) => condition !== 'service_completed_successfully');
}

/**
 * Returns the folders for which an image asks for a volume: those that one of its services has in a named one.
 * @param {string | undefined} image
 * @param {Record<string, ComposeService>} services
 * @param {Record<string, unknown>} named
 */
function foldersOfImage(image, services, named) {
  const ofImage = Object.values(services).filter((service) => image !== undefined && service.image === image);
  const mounts = ofImage.flatMap(mountsOf).filter(([source]) => source in named);
  return [...new Set(mounts.map(([, folder]) => folder))];
}

/** @param {ComposeService} service @returns {[source: string, folder: string][]} */
function mountsOf({ volumes = [], tmpfs = [] }) {
  const mounts = [...volumes, ...tmpfs.map((mount) => `:${mount}`)].map((mount) => mount.split(':'));
  return mounts.map(([source = '', folder = '']) => [source, folder]);
}

/**
 * Returns the source file of a command of the operator.
 * @param {string} program for example `dist/migrate.js`
 */
export function sourceOf(program) {
  return `${COMMANDS}/${path.basename(program, '.js')}.ts`;
}

/** Returns the quoted words of the list after `start`. @param {string} text @param {string} start */
function list(text, start) {
  const from = text.indexOf(start);
  return groupsOf(text.slice(from, text.indexOf(']', from)), /'([^']+)'/g);
}

/** @param {string} one @param {string[]} names @param {string} other @param {string[]} otherNames */
function difference(one, names, other, otherNames) {
  const missing = (/** @type {string[]} */ some, /** @type {string[]} */ others) => [
    ...new Set(some.filter((name) => !others.includes(name))),
  ];
  return [
    ...missing(names, otherNames).map((name) => `${one} has ${name}, ${other} has not`),
    ...missing(otherNames, names).map((name) => `${other} has ${name}, ${one} has not`),
  ];
}
