import * as z from 'zod';

// Without this, Zod tests whether it may compile code, and the content security policy reports a violation.
z.config({ jitless: true });

export { z };
