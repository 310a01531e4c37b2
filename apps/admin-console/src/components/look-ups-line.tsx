import { useQuery } from '@apollo/client/react';
import { ManageDerby_LookUpsDocument, type LookUpVerdict } from '../generated/graphql.ts';
import { latest } from '../lib/latest.ts';
import { CheckLine, CheckPlace } from './check-line.tsx';

const CONSEQUENCE = 'A message without a response then stays unknown until you decide.';
const TEXTS: Readonly<Record<LookUpVerdict, string>> = {
  SHOWN: 'The SMS provider shows which messages it has',
  TEXT_HIDDEN: `The SMS provider hides the texts of messages (message redaction). ${CONSEQUENCE}`,
  NOT_LISTED: `The SMS provider's list lacks a message that it accepted; it may hide phone numbers (message redaction). ${CONSEQUENCE}`,
};

const POLL_INTERVAL_MS = 30_000;

/** Says whether lost responses can be looked up at the provider. Shows nothing with a gateway that does not know. */
export function LookUpsLine() {
  const { data, error } = latest(useQuery(ManageDerby_LookUpsDocument, { pollInterval: POLL_INTERVAL_MS }));
  if (!data) return error ? null : <CheckPlace />;
  const verdict = data.lookUpVerdict;
  return verdict == null ? (
    <CheckLine text="Not known yet whether the SMS provider shows which messages it has: send a test text" isWarning />
  ) : (
    <CheckLine text={TEXTS[verdict]} isWarning={verdict !== 'SHOWN'} />
  );
}
