import * as z from 'zod';

// Zod otherwise tries whether it may compile code, and the content policy reports the attempt.
z.config({ jitless: true });

export { z };
