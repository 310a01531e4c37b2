/**
 * Compares the provider's log with the messages that each contestant must get.
 * @param {{ creates: readonly { to: string, sid: string | null }[] }} log
 * @param {readonly import('./cast.mjs').CastMember[]} cast
 * @returns {{ problems: string[], rows: (string | number)[][] }} rows for a table: name, fault, requests, messages, verdict
 */
export function compareWithCast({ creates }, cast) {
  const compared = cast.map(({ firstName, phoneNumber, fault = '', gets }) => {
    const requests = creates.filter(({ to }) => to === `+1${phoneNumber}`);
    const taken = requests.filter(({ sid }) => sid !== null).length;
    const verdict = taken === gets ? 'ok' : `WRONG, not ${gets}`;
    return {
      row: [firstName, fault, requests.length, taken, verdict],
      problem: `${firstName} got ${taken} messages, not ${gets}`,
      isRight: taken === gets,
    };
  });
  return {
    problems: compared.filter(({ isRight }) => !isRight).map(({ problem }) => problem),
    rows: compared.map(({ row }) => row),
  };
}
