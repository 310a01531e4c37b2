import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
import { OperatingStateDocument } from './generated/operations.ts';
import type { GatewayClient } from './gateway/gateway-client.ts';

/** The settings that this service needs between requests. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  readonly serverPort: number;
}

const ADDRESS = '127.0.0.1';
/** The defaults of the settings, until the gateway has answered. */
const FIRST: OperatingState = { logLevel: null, maintenanceMessage: null, serverPort: 3002 };

/** Polls the gateway every two seconds and applies the log level. */
export function createOperatingState(gateway: GatewayClient, logger: Logger): PolledState<OperatingState> {
  return createPolledState<OperatingState>({
    name: 'operating-state',
    first: FIRST,
    async read() {
      const call = { token: undefined, requestId: 'operating-state', address: ADDRESS };
      return (await gateway.run(call, OperatingStateDocument, {})).operatingState;
    },
    onRead: ({ logLevel }) => logLevel !== null && setLogLevel(logger, logLevel),
    logger,
  });
}
