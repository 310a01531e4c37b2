import type { Status } from '../contract/call.ts';
import { GatewayError } from '../gateway/gateway-answer.ts';

/** A request that this service refuses without the gateway; `message` is sent to the caller. */
export class Refusal extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** Maps the server's own refusals of a body to the messages of this contract. */
export function refusalOfTransport(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'The request body is too large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'The media type of the body is not supported');
  if (error instanceof Refusal || error instanceof GatewayError) return error;
  return statusCode === 400 ? new Refusal(400, 'The body is not valid JSON') : error;
}
