import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@derby/micro-frontend/contract';
import { PublicSite } from './public-site.tsx';

export const { contractVersion, App }: RemoteModule = { contractVersion: REMOTE_CONTRACT_VERSION, App: PublicSite };
