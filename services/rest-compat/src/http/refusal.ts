import type { Status } from '../contract/call.ts';

/** A request that is refused here, before the gateway is asked; `message` is the sentence for the caller. */
export class Refusal extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}
