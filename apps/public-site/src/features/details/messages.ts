import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';

/** Texts of the details page beside the event's own. */
export const messages = { heading: PAGE_HEADINGS.details } as const;
