import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALLOWED, readAudit } from './vulnerabilities.mjs';

const TODAY = new Date('2026-11-22T12:00:00Z');
const URL_OF_ONE = 'https://github.com/advisories/GHSA-jr5f-v2jv-69x6';
const URL_OF_OTHER = 'https://github.com/advisories/GHSA-wf5p-g6vw-rhxx';
const NONE = { auditReportVersion: 2, vulnerabilities: {} };

/** A package with advisories, and one that is affected only through its dependency. */
const FOUND = {
  auditReportVersion: 2,
  vulnerabilities: {
    axios: {
      via: [
        { name: 'axios', title: 'leaks credentials', url: URL_OF_ONE, severity: 'high', range: '<1.8.2' },
        { name: 'axios', title: 'is slow', url: URL_OF_OTHER, severity: 'moderate', range: '<0.28.0' },
      ],
    },
    twilio: { via: ['axios'] },
  },
};
const PROBLEM = `axios <1.8.2: leaks credentials (high, ${URL_OF_ONE})`;

/** @param {unknown} report @param {import('./vulnerabilities.mjs').Allowance[]} [allowed] */
const read = (report, allowed = []) => readAudit(JSON.stringify(report), { allowed, today: TODAY });

test('readAudit reports each advisory of high or critical severity once', () => {
  assert.deepEqual(read(NONE), { problems: [] });
  assert.deepEqual(read(FOUND), { problems: [PROBLEM] });
  const critical = JSON.parse(JSON.stringify(FOUND).replace('"severity":"moderate"', '"severity":"critical"'));
  assert.equal(read(critical).problems.length, 2);
});

test('readAudit accepts an allowed advisory until its last day', () => {
  const allowance = { advisory: 'GHSA-jr5f-v2jv-69x6', reason: 'no absolute address reaches it', until: '2026-11-22' };
  assert.deepEqual(read(FOUND, [allowance]), { problems: [] });
  assert.deepEqual(read(FOUND, [{ ...allowance, until: '2026-11-21' }]), {
    problems: [`${PROBLEM}; it was accepted until 2026-11-21: no absolute address reaches it`],
  });
});

test('readAudit has not checked anything when the registry is unavailable or npm prints no report', () => {
  const message = '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk';
  assert.deepEqual(read({ message, statusCode: 405 }), { problems: [], notChecked: message });
  for (const text of ['', 'npm error', 'null', '[]', '{"auditReportVersion":1}']) {
    const notChecked = 'npm audit returned no report';
    assert.deepEqual(readAudit(text, { allowed: [], today: TODAY }), { problems: [], notChecked });
  }
});

test('every allowance has an advisory, a reason and a last day', () => {
  for (const { advisory, reason, until } of ALLOWED) {
    assert.match(advisory, /^GHSA(?:-[\da-z]{4}){3}$/);
    assert.ok(reason.length > 20, advisory);
    assert.match(until, /^\d{4}-\d\d-\d\d$/);
  }
});
