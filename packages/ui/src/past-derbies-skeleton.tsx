import { Card } from './card.tsx';
import { Bar } from './skeleton.tsx';

/** The place of the list of past derbies. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      <Card className="grid h-66 content-start gap-4">
        <Bar className="h-8 w-64 max-w-full" />
        <Bar className="h-5 w-44" />
        <Bar className="mt-6 h-10 w-56 max-w-full" />
      </Card>
    </div>
  );
}
