// No imports before federation has resolved the shared modules.
void import('./bootstrap.tsx');
