import { defineService } from '@derby/build-kit/service';

export default defineService();
