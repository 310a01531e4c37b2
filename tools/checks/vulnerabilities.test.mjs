import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALLOWED, judgeAudit } from './vulnerabilities.mjs';

const TODAY = new Date('2026-11-22T12:00:00Z');
const COUNTS = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const METADATA = { vulnerabilities: COUNTS, dependencies: { prod: 312, dev: 0, optional: 61, peer: 0, total: 372 } };

const NONE = { auditReportVersion: 2, vulnerabilities: {}, metadata: METADATA };

/** A package that a production dependency brings, and one that is only as bad as what it brings. */
const FOUND = {
  auditReportVersion: 2,
  vulnerabilities: {
    axios: {
      name: 'axios',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1103618,
          name: 'axios',
          dependency: 'axios',
          title: 'axios Requests Vulnerable To Possible SSRF and Credential Leakage via Absolute URL',
          url: 'https://github.com/advisories/GHSA-jr5f-v2jv-69x6',
          severity: 'high',
          cwe: ['CWE-918'],
          cvss: { score: 0, vectorString: null },
          range: '>=1.0.0 <1.8.2',
        },
        {
          source: 1099617,
          name: 'axios',
          dependency: 'axios',
          title: 'A fault of less weight',
          url: 'https://github.com/advisories/GHSA-wf5p-g6vw-rhxx',
          severity: 'moderate',
          range: '>=0.8.1 <0.28.0',
        },
      ],
      effects: ['twilio'],
      range: '>=1.0.0 <1.8.2',
      nodes: ['node_modules/axios'],
      fixAvailable: true,
    },
    twilio: {
      name: 'twilio',
      severity: 'high',
      isDirect: true,
      via: ['axios'],
      effects: [],
      range: '5.0.0 - 5.4.2',
      nodes: ['node_modules/twilio'],
      fixAvailable: true,
    },
  },
  metadata: METADATA,
};

/** What npm prints where the registry does not offer the endpoint. */
const REFUSED = {
  message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
  method: 'POST',
  uri: 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
  headers: { allow: ['GET,HEAD'] },
  statusCode: 405,
  body: '',
  error: { summary: '', detail: '' },
};

/** What npm prints without a network. */
const OFFLINE = {
  message:
    'request to https://registry.npmjs.org/-/npm/v1/security/advisories/bulk failed, reason: getaddrinfo EAI_AGAIN registry.npmjs.org',
  error: { summary: 'request to https://registry.npmjs.org failed', detail: '' },
};

/** @param {unknown} report @param {import('./vulnerabilities.mjs').Allowance[]} [allowed] */
const judge = (report, allowed = []) => judgeAudit(JSON.stringify(report), { allowed, today: TODAY });
const PROBLEM =
  'axios >=1.0.0 <1.8.2: axios Requests Vulnerable To Possible SSRF and Credential Leakage via Absolute URL (high, https://github.com/advisories/GHSA-jr5f-v2jv-69x6)';

test('passes when the registry knows nothing of weight', () => {
  assert.deepEqual(judge(NONE), { problems: [] });
});

test('names each advisory of high severity or worse once', () => {
  assert.deepEqual(judge(FOUND), { problems: [PROBLEM] });
});

test('counts critical advisories too', () => {
  const critical = JSON.parse(JSON.stringify(FOUND).replace('"severity":"moderate"', '"severity":"critical"'));
  assert.equal(judge(critical).problems.length, 2);
});

test('accepts an advisory with a reason until the day that is given', () => {
  const allowance = { advisory: 'GHSA-jr5f-v2jv-69x6', reason: 'no absolute address reaches it', until: '2026-11-22' };
  assert.deepEqual(judge(FOUND, [allowance]), { problems: [] });
  assert.deepEqual(judge(FOUND, [{ ...allowance, until: '2026-11-21' }]), {
    problems: [`${PROBLEM}; it was accepted until 2026-11-21: no absolute address reaches it`],
  });
});

test('passes with a note when the registry cannot be asked', () => {
  assert.deepEqual(judge(REFUSED), { problems: [], note: `not asked: ${REFUSED.message}` });
  assert.deepEqual(judge(OFFLINE), { problems: [], note: `not asked: ${OFFLINE.message}` });
});

test('passes with a note when npm prints no report', () => {
  for (const text of ['', 'npm error', 'null', '[]', '{"auditReportVersion":1}']) {
    assert.deepEqual(judgeAudit(text, { allowed: [], today: TODAY }), {
      problems: [],
      note: 'not asked: npm audit gave no report',
    });
  }
});

test('every allowance names an advisory, a reason and a day', () => {
  for (const { advisory, reason, until } of ALLOWED) {
    assert.match(advisory, /^GHSA(?:-[\da-z]{4}){3}$/);
    assert.ok(reason.length > 20, advisory);
    assert.match(until, /^\d{4}-\d\d-\d\d$/);
  }
});
