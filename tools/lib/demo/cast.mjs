/**
 * One contestant of the demo. `gets` is the number of messages that the provider accepts for the number; `fault` is the
 * provider's fault for the number (tools/sandbox/README.md).
 * @typedef {object} CastMember
 * @property {string} firstName
 * @property {string} lastName
 * @property {string} phoneNumber ten digits
 * @property {number} weightLbs
 * @property {boolean} isJunior
 * @property {string} [fault]
 * @property {boolean} [repliesStop] before the derby ends
 * @property {0 | 1} gets
 */

/** Faults by the last four digits of the number. @type {readonly (readonly [string, string, 0 | 1])[]} */
const FAULTS = [
  ['9614', 'bad number: not a mobile', 0],
  ['9211', 'bad number: invalid', 0],
  ['9610', 'opted out at the provider', 0],
  ['9903', 'answer lost, accepted', 1],
  ['9904', 'connection cut, accepted', 1],
  ['9902', 'connection cut, not accepted', 1],
  ['9500', '500, not accepted', 1],
  ['9501', '500, accepted', 1],
  ['9503', '503, not accepted', 1],
  ['9429', '429, twice', 1],
  ['9003', 'phone unreachable', 1],
  ['9007', 'filtered by the carrier', 1],
  ['9912', 'every receipt twice', 1],
  ['9913', 'receipts in reverse', 1],
  ['9911', 'no receipt at all', 1],
];
const STOP = 'replied STOP';
const SIZE = 30;

/**
 * Thirty contestants. Every second one has a fault, which spreads the faults over the run.
 * @type {readonly CastMember[]}
 */
export const CAST = Array.from({ length: SIZE }, (_, index) => {
  const fault = index % 2 === 1 ? FAULTS[(index - 1) / 2] : undefined;
  const repliesStop = index === SIZE - 2;
  return {
    firstName: `Angler${index + 1}`,
    lastName: 'Demo',
    phoneNumber: `250555${fault?.[0] ?? String(2_000 + index)}`,
    weightLbs: 30 - index / 2,
    isJunior: index % 5 === 0,
    fault: repliesStop ? STOP : fault?.[1],
    repliesStop,
    gets: repliesStop ? 0 : (fault?.[2] ?? 1),
  };
});
