/** What the smoke tests need of a browser. Elements are named by XPath, which both drivers understand. */
export interface Browser {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Waits for the element, then presses the mouse on it. */
  click(xpath: string): Promise<void>;
  /** Waits for the field, then types as a keyboard does. */
  type(xpath: string, text: string): Promise<void>;
  /** The text that the page shows. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** So long an element is waited for. */
export const ELEMENT_LIMIT_MS = 15_000;

export const button = (name: string) => `//button[normalize-space()='${name}']`;
export const link = (name: string) => `//a[normalize-space()='${name}']`;
export const field = (label: string) => `//*[@id=(//label[starts-with(normalize-space(),'${label}')])[1]/@for]`;
export const placeholder = (text: string) => `//input[@placeholder='${text}']`;
