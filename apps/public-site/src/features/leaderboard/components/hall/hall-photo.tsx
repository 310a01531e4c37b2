import { useState } from 'react';

/** The fish of a podium place; a photo that does not load leaves its place empty. The name beside it says whose it is. */
export function HallPhoto({ url }: { readonly url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      src={url}
      alt=""
      onError={() => setHasFailed(true)}
      className="h-[calc(31vh-3.2em)] w-[26vw] rounded-control object-cover"
    />
  );
}
