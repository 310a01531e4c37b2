/** Where the tests' MongoDB server is; undefined when nobody has started one (`npm test` does). */
export const mongodbUrl = (): string | undefined => process.env['MONGODB_URL'];
