/** Returns the URL of the tests' MongoDB server; undefined when none was started (`npm test` starts one). */
export const mongodbUrl = (): string | undefined => process.env['MONGODB_URL'];
