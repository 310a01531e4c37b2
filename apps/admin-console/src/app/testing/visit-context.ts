import { beforeEach, vi } from 'vitest';
import { ENTRIES_RESPONSES } from '../../features/manage-entries/testing/entries-context.tsx';
import { listOf } from '../../features/participants/testing/participants-context.tsx';
import { unreachable, type GatewayResponse } from '../../testing/fake-gateway.ts';
import { freshDeviceForEachTest } from './console.tsx';

/** Returns the access token of a user. */
export const tokenOf = (userId: string): string => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

/** Signs in user 1 on an empty device before each test. */
export function signedInForEachTest(): void {
  freshDeviceForEachTest();
  beforeEach(() => {
    localStorage.setItem('authToken', tokenOf('1'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
}

/** Response to the login of a user. */
export const login = (userId: string): GatewayResponse => ({
  data: { login: { token: tokenOf(userId), rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
});

/** Responses of an empty New Entry, Manage Entries and Participants. */
export const RESPONSES = {
  ...ENTRIES_RESPONSES,
  Participants_List: () => listOf(),
  NewEntry_PhotoLimits: unreachable,
  NewEntry_Names: unreachable,
  NewEntry_WeighedEntries: unreachable,
  NewEntry_Deadline: unreachable,
  NewEntry_Generation: unreachable,
};
