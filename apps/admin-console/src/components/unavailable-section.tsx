import { SectionPage } from './section-page.tsx';

/** What a section shows that this version of the console does not have. */
export function UnavailableSection({ title }: { readonly title: string }) {
  return (
    <SectionPage title={title}>
      <p className="text-lg text-ink-2">This section is not available yet.</p>
    </SectionPage>
  );
}
