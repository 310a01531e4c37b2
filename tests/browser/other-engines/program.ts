/** Returns the path of a browser program from its variable. */
export function program(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: npm run test:all -- browser finds or installs the programs.`);
  return path;
}
