export { drawKeepsake, type Keepsake } from './draw-keepsake.ts';
export { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';
