// punycode.js has no types, and @types/punycode declares only the module punycode.

declare module 'punycode.js' {
  const punycode: { toUnicode(host: string): string };
  export default punycode;
}
