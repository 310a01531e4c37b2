/** Grey bars in the place of rows whose number is known before their contents. Each has the height of its row. */
export function SkeletonRows({ count, className }: { readonly count: number; readonly className: string }) {
  return (
    <div aria-hidden="true" data-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`flex items-center ${className}`}>
          <span className="h-5 w-full rounded-md bg-panel-2" />
        </div>
      ))}
    </div>
  );
}
