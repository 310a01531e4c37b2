// Nothing may be imported before federation has settled the shared modules.
void import('./bootstrap.tsx');
