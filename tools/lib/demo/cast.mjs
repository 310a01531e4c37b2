/**
 * A fish of the demo. `phone` is the end of a number: 555-01xx is reserved for fiction, and with 555-9xxx the provider makes
 * trouble (tools/sandbox/README.md). `words` are `junior`, `donated` and `photo`.
 * @typedef {readonly [weightLbs: string, name: string, phone: string, words?: string]} Fish
 */

/** The fish before the demo, by the minutes since they were weighed. @type {readonly (readonly [number, Fish])[]} */
export const AFTERNOON = [
  [228, ['27.05', 'Dorothea Swann', '0103', 'photo donated']],
  [221, ['15.10', 'Celeste Thibodeau', '0143', 'donated']],
  [214, ['12.40', 'Theo Fairweather', '0144', 'junior photo donated']],
  [203, ['25.35', 'Owen Cadwallader', '0105', 'photo donated']],
  [196, ['16.85', 'Harriet Blackwood', '0136']],
  [183, ['8.60', 'Benjamin Coyle', '0155', 'junior photo']],
  [171, ['18.25', 'Stefan Wolanski', '0124', 'photo donated']],
  [160, ['13.85', 'Nadia Thornbury', '0146', 'photo']],
  [149, ['7.05', 'Evie Holloway', '0156', 'junior photo']],
  [137, ['20.50', 'Priya Sandstone', '9903', 'photo']],
  [124, ['19.55', 'Ramona Quist', '0119', 'donated']],
  [110, ['29.65', 'Anton Kowalczyk', '0102', 'photo donated']],
  [97, ['11.20', 'Kirsten Østergaard', '9614']],
  [84, ['10.65', 'Isla Penrose', '0130', 'junior photo']],
  [66, ['21.60', 'Zoë Larkspur', '0111', 'photo']],
  [48, ['22.40', 'Yolande Desrosiers', '9912', 'donated']],
  [31, ['24.35', 'Tamsin Driftwood', '9503', 'photo donated']],
  [12, ['38.40', 'Barnaby Swindon', '0199', 'photo']],
];

/** What a phone keeps while it has no network. @type {readonly Fish[]} */
export const OFFLINE = [
  ['31.90', 'Rosalind Kestrel', '0101', 'photo donated'],
  ['14.00', 'Marcel Beausoleil', '9003'],
  ['11.30', 'Amelie Tidewell', '0138', 'junior photo'],
];

/** What another phone sends meanwhile. @type {readonly Fish[]} */
export const MEANWHILE = [
  ['17.15', 'Wesley Grantham', '0132', 'donated'],
  ['20.90', 'Ximena Fuentes', '0114', 'photo donated'],
  ['16.20', 'Mila Fuentes', '0114', 'junior photo'],
];

/** The last half hour. @type {readonly Fish[]} */
export const LAST = [
  ['24.05', 'Ivan Stormont', '0109', 'photo'],
  ['9.90', 'Kenji Harborough', '9904', 'donated'],
  ['26.25', 'Umar Bashirov', '0104', 'photo donated'],
  ['5.85', 'Grace Penrose', '0130', 'junior'],
  ['25.35', 'Patrick Shaughnessy', '0106', 'photo donated'],
  ['19.65', 'Nadia Thornbury', '0146', 'photo'],
  ['34.35', 'Bram Vandermeer', '0100', 'photo donated'],
];

/** Who has a part of their own. */
export const ROLES = {
  disqualified: 'Barnaby Swindon',
  asks: 'Dorothea Swann',
  stops: 'Ramona Quist',
  /** The tickets from the drum. */
  hasPrize: 'Bram Vandermeer',
  absent: 'Celeste Thibodeau',
  drawn: 'Stefan Wolanski',
};

/** What the provider does, and how many final texts the phone gets. @type {Readonly<Record<string, readonly [string, 0 | 1]>>} */
const TROUBLE = {
  9614: ['not a mobile', 0],
  9503: ['503 once', 1],
  9903: ['response lost once', 1],
  9904: ['connection cut once', 1],
  9912: ['every receipt twice', 1],
  9003: ['unreachable', 1],
};
/** Words of the final text that no other text has. */
const FINAL = 'The derby is over';

/** Returns the phone number in E.164 form. @param {string} phone */
export const numberOf = (phone) => `+1250555${phone}`;

/** Returns each contestant, with what is wrong and the final texts that must reach the phone. */
export function contestants() {
  const fish = [...AFTERNOON.map(([, one]) => one), ...OFFLINE, ...MEANWHILE, ...LAST];
  return [...new Map(fish.map(([, name, phone]) => [name, phone]))].map(([name, phone]) => {
    const { disqualified, stops } = ROLES;
    const out = { [disqualified]: 'disqualified', [stops]: 'replied STOP' }[name];
    const [trouble, gets] = out ? [out, 0] : (TROUBLE[phone] ?? ['', 1]);
    return { name, number: numberOf(phone), trouble, gets };
  });
}

/**
 * Compares the provider's log with the final texts that must be on the phones. Families share phones, so a text belongs to
 * the contestant whom it names.
 * @param {readonly { to: string, body: string, sid: string | null }[]} creates
 * @returns {{ problems: string[], rows: (string | number)[][] }} rows for a table of those with trouble
 */
export function compareFinalTexts(creates) {
  const finals = creates.filter(({ body }) => body.includes(FINAL));
  const compared = contestants().map(({ name, number, trouble, gets }) => {
    const own = finals.filter(({ to, body }) => to === number && body.includes(`${name.split(' ')[0]}!`));
    const taken = own.filter(({ sid }) => sid !== null).length;
    const problem = taken === gets ? [] : [`${name} got ${taken} final texts, not ${gets}`];
    return { problem, row: trouble === '' ? [] : [[name, trouble, own.length, taken]] };
  });
  return { problems: compared.flatMap(({ problem }) => problem), rows: compared.flatMap(({ row }) => row) };
}
