/** A browser as the smoke tests use it. Elements are found by XPath, which both drivers support. */
export interface Browser {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Waits for the element, then clicks it. */
  click(xpath: string): Promise<void>;
  /** Waits for the field, clicks it, then types into whatever has the focus, as a keyboard does. */
  type(xpath: string, text: string): Promise<void>;
  /** Returns the text that the page shows. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Time limit for an element to appear. */
export const ELEMENT_LIMIT_MS = 15_000;

export const button = (name: string) => `//button[normalize-space()='${name}']`;
export const link = (name: string) => `//a[normalize-space()='${name}']`;
export const field = (label: string) => `//*[@id=(//label[starts-with(normalize-space(),'${label}')])[1]/@for]`;
export const placeholder = (text: string) => `//input[@placeholder='${text}']`;
