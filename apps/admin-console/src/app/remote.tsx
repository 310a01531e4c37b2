import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@derby/micro-frontend/contract';
import { AdminConsole } from './admin-console.tsx';

export const { contractVersion, App }: RemoteModule = { contractVersion: REMOTE_CONTRACT_VERSION, App: AdminConsole };
