import { defineConfig, type UserConfig } from 'vite';

/**
 * Returns the Vite settings of a Node process: `src/main.ts` (or the given entries) bundled to `dist/` with its npm
 * packages, so that it starts from one file. Native packages, those that read files of their own, fonts, and large ones
 * that load late, stay in `node_modules`.
 */
export function defineService(options: { entries?: Record<string, string>; outDir?: string } = {}): UserConfig {
  return defineConfig({
    publicDir: false,
    ssr: {
      noExternal: true,
      external: [
        'sharp',
        '@node-rs/argon2',
        'twilio',
        'harfbuzzjs',
        '@expo-google-fonts/barlow-condensed',
        '@expo-google-fonts/noto-sans',
        '@expo-google-fonts/noto-sans-arabic',
        '@expo-google-fonts/noto-sans-gurmukhi',
        '@expo-google-fonts/noto-sans-hebrew',
      ],
      target: 'node',
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir: options.outDir ?? 'dist',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: { input: options.entries ?? { main: 'src/main.ts' } },
    },
  });
}
