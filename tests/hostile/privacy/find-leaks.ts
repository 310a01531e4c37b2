import exifr from 'exifr';
import type { PublicResponse } from './public-requests.ts';
import { createFinder } from './find-texts.ts';
import { serverPaths, type Person } from './people.ts';
import { encodings, phoneSpellings } from './spellings.ts';

/** Internal details that no response may contain, except scripts and pictures. */
const INTERNAL_DETAILS: Readonly<Record<string, RegExp>> = {
  'a stack trace': /^\s+at .+:\d+:\d+\)?$|node:internal/m,
  'a driver id': /(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/,
  'words of the driver': /E11000|MongoServerError|mongoose|ECONNREFUSED/,
};
const IS_ASSET = /javascript|css|font|image\//;

/** Creates a function that returns the leaks in the headers, body and picture metadata of a response. */
export function createLeakFinder(people: readonly Person[], dataDirectory: string) {
  const find = createFinder([
    ...people.flatMap(({ phoneNumber }) => phoneSpellings(phoneNumber).map((text) => ({ what: 'phone', text }))),
    ...people.flatMap(({ email }) => encodings(email).map((text) => ({ what: 'email', text }))),
    ...people.map(({ firstName }) => ({ what: 'first name', text: firstName, isWord: true })),
    ...serverPaths(dataDirectory).map((text) => ({ what: 'server path', text })),
  ]);
  return async ({ headers, mediaType, bytes }: PublicResponse): Promise<string[]> => {
    const isPicture = mediaType.startsWith('image/');
    const body = bytes.toString(isPicture ? 'latin1' : 'utf8');
    const content = `${headers}\n${body}${isPicture ? await metadataOf(bytes) : ''}`;
    const inside = IS_ASSET.test(mediaType)
      ? []
      : Object.entries(INTERNAL_DETAILS).filter(([, pattern]) => pattern.test(content));
    return [
      ...find(content),
      ...inside.map(([what]) => what),
      ...(isPicture && /GPS/.test(content) ? ['a place'] : []),
    ];
  };
}

async function metadataOf(bytes: Buffer): Promise<string> {
  const read: unknown = await exifr.parse(bytes, true).catch(() => undefined);
  return JSON.stringify(read ?? '');
}
