import { z } from 'zod';
import { defineCall } from './call.ts';
import { failure } from './failures.ts';

export const endDerby = defineCall({
  method: 'POST',
  path: '/api/admin/end-derby',
  summary: 'End the derby for good and send every contestant the final message',
  access: 'protected',
  body: { kind: 'none' },
  answers: { 200: z.strictObject({ message: z.string().min(1) }), 401: failure, 409: failure },
  caching: 'none',
});
