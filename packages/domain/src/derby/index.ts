export type { ResetDeps, ResetResult } from './carry-out-reset.ts';
export { moveCeremony } from './ceremony.ts';
export { removeNotice, setNotice } from './notice.ts';
export { readDerby, type Derby, type DerbyStatus } from './derby.ts';
export { createDerbyStateReader } from './derby-state-reader.ts';
export { changeForgettingPlan, findForgettingPlans, type DerbyPlan } from './forgetting-plan.ts';
export { completeEnd, endDerby } from './end-derby.ts';
export { exportOfficialResult, officialResult, type OfficialEntry, type OfficialResult } from './official-result.ts';
export { completeReset, resetDerby, resetRefusal, resetStep, restoreDerby } from './reset-derby.ts';
