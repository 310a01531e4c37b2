// node deploy/copy-unbundled.mjs FOLDER: copies the packages that are not bundled, with their dependencies, from
// node_modules to FOLDER.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [folder = ''] = process.argv.slice(2);
/** The same list as `external` in packages/build-kit/src/service.ts. */
const queue = [
  'sharp',
  '@node-rs/argon2',
  'twilio',
  'harfbuzzjs',
  '@expo-google-fonts/barlow-condensed',
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/noto-sans-gurmukhi',
  '@expo-google-fonts/noto-sans-hebrew',
];
/** Weights of fonts that no picture uses, and pictures of fonts. */
const UNUSED = /@expo-google-fonts\/[^/]+\/(?!600SemiBold(?:\/|$))\d{3}[A-Z]|\.ttf\.png$/;
const copied = new Set();
/** The manifests of a package and of the packages inside it, which have their own dependencies. */
const MANIFEST = /^(?:.*node_modules\/(?:@[^/]+\/)?[^/]+\/)?package\.json$/;

for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
  const source = path.join('node_modules', name);
  // A missing source is an optional package for another system.
  if (copied.has(name) || !existsSync(source)) continue;
  copied.add(name);
  cpSync(source, path.join(folder, name), { recursive: true, filter: (file) => !UNUSED.test(file) });
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!MANIFEST.test(file)) continue;
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(source, file), 'utf8'));
    queue.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
}
process.stdout.write(`${copied.size} packages copied\n`);
