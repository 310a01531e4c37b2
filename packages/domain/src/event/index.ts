export { readSponsorLogo, uploadSponsorLogo } from './sponsor-logo.ts';
export { readEditableEvent, updateEvent } from './update-event.ts';
export type { EditableEvent, EventEdit } from './update-event.ts';
export { checkNextDerby, startNextEvent } from './start-next-event.ts';
export type { NextDerby } from './start-next-event.ts';
