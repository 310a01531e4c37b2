import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { ContractTools } from './contract-tools.ts';

const PRIVATE = 'The leaderboard is currently private and not accessible to the public.';

/** What the calls answer while a setting switches them off. Every setting is put back. */
export function defineSwitchedOffSuite(tools: ContractTools): void {
  const { call, during, sendForm, postForm, bearer, someone, expectRefused } = tools;

  const photo = () => ({ bytes: new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'phone-gps-0.8mb.jpg'))) });

  describe('what is switched off', () => {
    it('is new entries while registration is closed, but never a correction', async () => {
      const fields = someone();
      const { id } = (await postForm(fields)).body as { id: number };
      await during({ registration_enabled: 'false' }, async () => {
        expectRefused(await postForm(someone()), 409, { error: 'Registration is closed' });
        const answer = await sendForm('PUT', `/api/entries/${id}`, { ...fields, fish_weight: '3.5' });
        expect(answer).toMatchObject({ status: 200, body: { id, fish_weight: 3.5 } });
      });
      expect((await postForm(someone())).status).toBe(201);
    });

    it('is the download while exports are off', async () => {
      await during({ enable_export_features: 'false' }, async () => {
        const answer = await call('GET', '/api/entries/export/csv', { headers: bearer() });
        expectRefused(answer, 409, { error: 'Exports are switched off' });
      });
    });

    it('is a photo while uploads are off, and not the entry without one', async () => {
      const fields = someone();
      const { id } = (await postForm(fields)).body as { id: number };
      await during({ enable_photo_uploads: 'false' }, async () => {
        const refusal = { error: 'Photo uploads are switched off' };
        expectRefused(await postForm(someone(), { photo: photo() }), 409, refusal);
        expectRefused(await sendForm('PUT', `/api/entries/${id}`, fields, { photo: photo() }), 409, refusal);
        expect((await postForm(someone())).status).toBe(201);
      });
    });

    it('is the board while it is private; the status call reports that without a token', async () => {
      await during({ leaderboard_public: 'false' }, async () => {
        // A caller that wants the newest is not answered from a cache.
        const headers = { 'cache-control': 'no-cache' };
        const board = await call('GET', '/api/entries/public?limit=1', { headers });
        expectRefused(board, 403, { error: PRIVATE, message: PRIVATE });
        await expect
          .poll(async () => (await call('GET', '/api/leaderboard/status')).body, { timeout: 2_000 })
          .toEqual({ leaderboard_public: false });
        expect((await call('GET', '/api/entries', { headers: bearer() })).status).toBe(200);
      });
    });
  });
}
