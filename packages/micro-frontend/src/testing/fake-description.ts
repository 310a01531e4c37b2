import { REMOTE_CONTRACT_VERSION, REMOTE_ENTRY_FILE, type RemoteDescription } from '../contract.ts';

/** Returns the description of a build of the public site without preloads and queries. */
export function fakeDescription(changes: Partial<RemoteDescription> = {}): RemoteDescription {
  return {
    name: 'public-site',
    contractVersion: REMOTE_CONTRACT_VERSION,
    entry: REMOTE_ENTRY_FILE,
    preload: { js: [], css: [], pages: {}, kept: [] },
    earlyQueries: {},
    queryTexts: {},
    ...changes,
  };
}
