import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
import { OperatingStateDocument } from './generated/operations.ts';
import type { GatewayClient } from './gateway/gateway-client.ts';

/** What this service must know of the settings between two requests. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  readonly serverPort: number;
}

const ADDRESS = '127.0.0.1';
/** The default of the setting, for a start without a gateway. */
const FIRST: OperatingState = { logLevel: null, maintenanceMessage: null, serverPort: 3002 };

/** Asks the gateway every two seconds; the log's level follows. */
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
