import twilio from 'twilio';

const TIMEOUT_MS = 5_000;

interface WebhookCall {
  readonly url: string;
  readonly authToken: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Posts a signed form to a webhook. A 5xx and no response at all are tried once more, as the provider
 * does; `httpStatus` is that of the last attempt, null when there was no response.
 */
export async function callWebhook(call: WebhookCall): Promise<{ httpStatus: number | null; attempts: number }> {
  const first = await post(call);
  if (first !== null && first < 500) return { httpStatus: first, attempts: 1 };
  return { httpStatus: await post(call), attempts: 2 };
}

async function post({ url, authToken, params }: WebhookCall): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params) },
      body: new URLSearchParams(params),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
