import { Card } from '@derby/ui/card';

/** How to print what a page shows, on the screen only. */
export function PrintingInstructions({ steps }: { readonly steps: readonly string[] }) {
  return (
    <Card className="print:hidden">
      <h2 className="text-[22px]">Printing instructions</h2>
      <ul className="mt-2 list-disc pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  );
}
