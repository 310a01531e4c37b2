import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { beforeAll, describe, expect, it } from 'vitest';
import { redisUrl, withDatabase } from '../../support/servers.ts';
import { createFinder } from './find-texts.ts';
import { storedInAudit, storedInRedis, storedLogs, type StoredText } from './stored-texts.ts';
import type { Person } from './people.ts';
import type { SeededProduct } from './seed-people.ts';
import { encodings, phoneSpellings } from './spellings.ts';
import { dayWithFaults, type DaySecrets } from './day-with-faults.ts';

const DAY_LIMIT_MS = 300_000;
/** A person outside the derby, whose data only the control test writes. */
const STRANGER = { phoneNumber: '2505552999', email: 'nobody@elsewhere.example' };

type StoredPerson = Pick<Person, 'phoneNumber' | 'email'>;

/** Defines the privacy tests of stored data. They end the derby. */
export function defineTracesSuite(product: SeededProduct): void {
  const { stack, people } = product;
  let secrets: DaySecrets;

  /** Returns `where: what` of every private value in the texts. */
  function findIn(texts: readonly StoredText[], owners: readonly StoredPerson[] = people): string[] {
    const forms = (what: string, list: readonly string[]) => list.map((text) => ({ what, text }));
    const find = createFinder([
      ...owners.flatMap((one) => forms('phone', phoneSpellings(one.phoneNumber))),
      ...owners.flatMap((one) => forms('email', encodings(one.email))),
      ...forms('password', secrets.passwords.flatMap(encodings)),
      ...forms('token', secrets.tokens.flatMap(encodings)),
      ...forms('message text', secrets.messageTexts),
    ]);
    return texts.flatMap(({ where, text }) => find(text).map((found) => `${where}: ${found}`));
  }

  const nameFinder = () => createFinder(people.map(({ firstName }) => ({ what: 'name', text: firstName })));

  describe('after a day with faults', () => {
    beforeAll(async () => {
      secrets = await dayWithFaults(product);
    }, DAY_LIMIT_MS);

    it('control: there are messages, log lines, Redis keys and audit rows', async () => {
      expect(secrets.messageTexts.length).toBeGreaterThan(20);
      expect(secrets.messageTexts.join('\n')).toContain('Zyx final');
      const [logs, redis, audit] = [storedLogs(stack), await storedInRedis(stack), await storedInAudit(stack)];
      const size = (texts: readonly StoredText[]) => texts.reduce((sum, { text }) => sum + text.length, 0);
      process.stdout.write(
        `kept: ${logs.length} logs of ${size(logs)} bytes, ${redis.length} keys and files, ${audit.length} audit rows\n`,
      );
      expect(redis.some(({ where }) => where.startsWith('redis {derby}:'))).toBe(true);
      expect(audit.length).toBeGreaterThan(people.length);
    });

    it('no log contains a phone number, an address, a name, a password, a token or a message text', () => {
      const logs = storedLogs(stack);
      expect(findIn(logs)).toEqual([]);
      expect(logs.flatMap(({ where, text }) => nameFinder()(text).map((name) => `${where}: ${name}`))).toEqual([]);
    });

    it('neither Redis nor its files contain a phone number, an address, a password, a token or a message text', async () => {
      expect(findIn(await storedInRedis(stack))).toEqual([]);
    });

    it('no audit row contains a phone number, an address, a password, a token or a message text', async () => {
      expect(findIn(await storedInAudit(stack))).toEqual([]);
    });

    it('control: planted data of another person are found in each of them', async () => {
      const plain = STRANGER.phoneNumber;
      const written = plain.replace(/(...)(...)/, '$1-$2-');
      appendFileSync(join(stack.dataDirectory, 'logs', 'planted.log'), `{"msg":"sent to ${written}"}\n`);
      const redis = new Redis(redisUrl(stack));
      await redis.hset('bull:planted:1', 'data', JSON.stringify({ to: `+1${plain}` }));
      redis.disconnect();
      const row = { action: 'planted', changes: { phone_number: { from: null, to: plain } } };
      await withDatabase(stack, (client) => client.db().collection('audit_events').insertOne(row));

      expect(findIn(storedLogs(stack), [STRANGER])).toContain(`planted.log: phone ${written}`);
      expect(findIn(await storedInRedis(stack), [STRANGER])).toContain(`redis bull:planted:1: phone ${plain}`);
      expect(findIn(await storedInAudit(stack), [STRANGER])).toContain(`audit planted: phone ${plain}`);
    });
  });
}
