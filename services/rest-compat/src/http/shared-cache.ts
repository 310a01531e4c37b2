/** How long a shared cache may keep a public answer: a board made private must be obeyed within a second. */
export const SHARED_CACHE_CONTROL = 'public, max-age=1';
