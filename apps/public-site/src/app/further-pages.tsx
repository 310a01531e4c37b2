import { Route, Routes } from '@derby/micro-frontend/router';
import { DetailsPage } from '../features/details/components/details-page.tsx';
import { CardPage } from '../features/card/components/card-page.tsx';
import { FishPage } from '../features/fish/components/fish-page.tsx';
import { ResultPage } from '../features/results/components/result-page.tsx';
import { ResultsPage } from '../features/results/components/results-page.tsx';
import { ScalePage } from '../features/scale/components/scale-page.tsx';
import { TextsPage } from '../features/texts/components/texts-page.tsx';
import { TicketsPage } from '../features/tickets/components/tickets-page.tsx';

/** The pages that few visitors open first. They are loaded together, because each is small. */
export function FurtherPages() {
  return (
    <Routes>
      <Route path="/details" element={<DetailsPage />} />
      <Route path="/tickets" element={<TicketsPage />} />
      <Route path="/texts" element={<TextsPage />} />
      <Route path="/results" element={<ResultsPage />} />
      <Route path="/results/:year" element={<ResultPage />} />
      <Route path="/fish/:id" element={<FishPage />} />
      <Route path="/a/:id" element={<CardPage />} />
      <Route path="/scale" element={<ScalePage />} />
    </Routes>
  );
}
