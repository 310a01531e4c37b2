import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useSendTest } from '../api.ts';
import { messages } from '../messages.ts';
import { PHONE_DIGITS } from '../../../config/constants.ts';
import { formatPhoneNumber, phoneDigitsOf } from '../../../lib/phone-number.ts';

/** The number of one's own phone, and what became of the message to it. */
export function useTestMessage() {
  const sendTest = useSendTest();
  const [phone, setPhone] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(text: string): Promise<void> {
    const digits = phoneDigitsOf(phone);
    setSentTo(null);
    setProblem(digits.length === PHONE_DIGITS ? undefined : messages.phoneRequired);
    if (digits.length !== PHONE_DIGITS || isSending) return;
    setIsSending(true);
    try {
      await sendTest({ phoneNumber: digits, text });
      setSentTo(formatPhoneNumber(digits));
    } catch (error) {
      setProblem(sentenceOf(error, messages.testFailed));
    }
    setIsSending(false);
  }

  return { phone, setPhone, isSending, problem, sentTo, send };
}
