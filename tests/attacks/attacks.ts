import type { Attack } from './attack.ts';
import { abortedBodies, abortedUploads, abortsAtEveryStage } from './aborts.ts';
import {
  invalidOperations,
  loginFlood,
  metricsFlood,
  newPersistedQueries,
  newSearches,
  readyFlood,
  refreshFlood,
} from './floods.ts';
import { jsonShapes } from './json-shapes.ts';
import { largestVariables } from './largest-variables.ts';
import { combiningMarks, manyWords, oneLongName, oneLongSearch } from './long-texts.ts';
import { conflictingHeaders, everyMethod, oddAddresses, pipelining } from './odd-requests.ts';
import { unfinishedBodies, unfinishedHeaders, unfinishedUploads } from './unfinished.ts';
import { unreadAnswers } from './unread.ts';
import { inheritedPath, uploadMaps } from './upload-maps.ts';
import { manyFormNames, oneLongForm, webhookFlood } from './webhooks.ts';

/** All attacks. */
export const ATTACKS = {
  'ready-flood': readyFlood,
  'metrics-flood': metricsFlood,
  'invalid-operations': invalidOperations,
  'new-persisted-queries': newPersistedQueries,
  'webhook-flood': webhookFlood,
  'refresh-flood': refreshFlood,
  'login-flood': loginFlood,
  'new-searches': newSearches,
  'unfinished-headers': unfinishedHeaders,
  'unfinished-bodies': unfinishedBodies,
  'unfinished-uploads': unfinishedUploads,
  'unread-answers': unreadAnswers,
  'aborted-bodies': abortedBodies,
  'aborted-uploads': abortedUploads,
  'aborts-at-every-stage': abortsAtEveryStage,
  'every-method': everyMethod,
  pipelining,
  'conflicting-headers': conflictingHeaders,
  'odd-addresses': oddAddresses,
  'one-long-name': oneLongName,
  'one-long-search': oneLongSearch,
  'one-long-form': oneLongForm,
  'combining-marks': combiningMarks,
  'many-words': manyWords,
  'many-form-names': manyFormNames,
  'json-shapes': jsonShapes,
  'largest-variables': largestVariables,
  'inherited-path': inheritedPath,
  'upload-maps': uploadMaps,
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

/** All names. */
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];

/** Attacks without a pace: they send the next request after each response. */
const FLOODS: ReadonlySet<AttackName> = new Set([
  'ready-flood',
  'metrics-flood',
  'invalid-operations',
  'new-persisted-queries',
  'webhook-flood',
  'refresh-flood',
  'login-flood',
  'new-searches',
]);
/** Paces of attacks that do much with one request or connection. */
const PER_SECOND: Readonly<Partial<Record<AttackName, number>>> = { 'aborted-uploads': 10, pipelining: 5 };
const USUAL_PER_SECOND = 150;

/** Returns the requests and connections per second of an attack; null for no limit. */
export const paceOf = (name: AttackName): number | null =>
  FLOODS.has(name) ? null : (PER_SECOND[name] ?? USUAL_PER_SECOND);
