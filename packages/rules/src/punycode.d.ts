// punycode.js has no types; @types/punycode is for another name.

declare module 'punycode.js' {
  const punycode: { toUnicode(host: string): string };
  export default punycode;
}
