import '@derby/ui/fonts.css';
import { runAlone } from '@derby/web-session/run-alone';
import { AdminConsole } from './app/admin-console.tsx';

runAlone(AdminConsole);
