// No static imports: federation must resolve the shared modules first.
void import('./bootstrap.tsx');
