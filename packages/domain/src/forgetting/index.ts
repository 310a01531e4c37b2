export { forgetPersonalData, type ForgettingDeps } from './forget.ts';
export { readForgetting, type ForgettingStatus } from './forgetting-status.ts';
