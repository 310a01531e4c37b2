import '@derby/ui/fonts.css';
import { runAlone } from '@derby/web-session/run-alone';
import { PublicSite } from './app/public-site.tsx';

runAlone(PublicSite);
