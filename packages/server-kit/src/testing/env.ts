/** Whether the long form runs (`npm run test:all`) rather than the gate (`npm test`). */
export const isLongForm = process.env['TEST_FORM'] === 'long';
