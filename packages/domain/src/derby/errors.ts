import { DomainError } from '../kernel/index.ts';

/** The derby ends once; whoever comes second hears this (contract.md, POST /api/admin/end-derby). */
export class DerbyAlreadyEndedError extends DomainError {
  constructor() {
    super('DERBY_ALREADY_ENDED', 'The derby has already ended');
    this.name = 'DerbyAlreadyEndedError';
  }
}
