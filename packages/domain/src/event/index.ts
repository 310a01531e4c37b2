export { readSponsorLogo, uploadSponsorLogo } from './sponsor-logo.ts';
export { readEditableEvent, updateEvent, type EditableEvent, type EventEdit } from './update-event.ts';
export { checkNextDerby, startNextEvent, type NextDerby } from './start-next-event.ts';
