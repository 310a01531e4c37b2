import { useEffect } from 'react';
import { fishMetadata, type SharedFish } from './fish-metadata.ts';
import { readEvent, readRuntimeConfig } from './runtime-config.ts';
import { applyMetadata } from './use-page-metadata.ts';

/** Adds what is known of the fish to the metadata that `usePageMetadata('fish')` sets. Call it after that hook. */
export function useFishMetadata(fish: SharedFish | null): void {
  useEffect(() => {
    if (fish === null) return;
    const publicUrl = readRuntimeConfig()?.publicUrl ?? window.location.origin;
    applyMetadata(fishMetadata(fish, readEvent(), publicUrl), publicUrl);
  }, [fish]);
}
