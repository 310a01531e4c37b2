/** The pages that few visitors open first. One file, because each is small. */
export { DetailsPage } from '../features/details/components/details-page.tsx';
export { FishPage } from '../features/fish/components/fish-page.tsx';
export { ResultPage } from '../features/results/components/result-page.tsx';
export { ResultsPage } from '../features/results/components/results-page.tsx';
export { TicketsPage } from '../features/tickets/components/tickets-page.tsx';
