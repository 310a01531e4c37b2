import { parse } from 'yaml';

const DOCKERFILES = ['deploy/Dockerfile', '.devcontainer/Dockerfile'];
const COMPOSE_FILES = ['deploy/compose.yaml', 'compose.yaml'];
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

const STAGE = /^FROM (?<image>\S+)(?: AS (?<stage>\S+))?$/gm;
const IMAGE_BY_DIGEST = /@sha256:[\da-f]{64}$/;
const ACTION_BY_COMMIT = /@[\da-f]{40}$/;

/**
 * Finds foreign code that its author could replace: images without a digest, and actions without a commit. A checkout
 * must not leave its token to the steps after it.
 * @param {import('./repository.mjs').Repository} repository
 */
export function checkPins({ files, has, read }) {
  return [
    ...DOCKERFILES.filter(has).flatMap((file) => imageProblems(file, imagesOfStages(read(file)))),
    ...COMPOSE_FILES.filter(has).flatMap((file) => imageProblems(file, foreignImages(read(file)))),
    ...files.filter((file) => WORKFLOW.test(file)).flatMap((file) => workflowProblems(file, read(file))),
  ];
}

/** @param {string} file @param {string[]} images */
function imageProblems(file, images) {
  const loose = images.filter((image) => !IMAGE_BY_DIGEST.test(image));
  return loose.map((image) => `${file}: ${image} is not pinned by its digest`);
}

/** @param {string} text */
function imagesOfStages(text) {
  const stages = [...text.matchAll(STAGE)].map(({ groups }) => groups ?? {});
  const own = new Set(stages.map(({ stage }) => stage));
  return stages.map(({ image = '' }) => image).filter((image) => !own.has(image));
}

/** @param {string} text */
function foreignImages(text) {
  /** @type {Record<string, { image: string, build?: unknown }>} */
  const services = parse(text, { merge: true }).services;
  return Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
}

/** @param {string} file @param {string} text */
function workflowProblems(file, text) {
  /** @type {Record<string, { steps: { uses?: string, with?: Record<string, unknown> }[] }>} */
  const jobs = parse(text).jobs;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  return steps.flatMap(({ uses, with: inputs }) => {
    if (uses === undefined) return [];
    if (!ACTION_BY_COMMIT.test(uses)) return [`${file}: ${uses} is not pinned by its commit`];
    const keepsToken = uses.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false;
    return keepsToken ? [`${file}: actions/checkout needs persist-credentials: false`] : [];
  });
}
