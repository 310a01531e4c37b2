import {
  changePassword,
  createScalePass,
  createUser,
  deleteUser,
  disableTwoFactor,
  disableUserTwoFactor,
  enableTwoFactor,
  listUsers,
  login,
  logout,
  redeemScalePass,
  refreshSession,
  resetUserPassword,
  setUpTwoFactor,
  setUserRole,
  setUserSuspended,
  twoFactorStatus,
  viewer,
} from '@derby/domain/accounts';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf, enumValueOf } from '../enum-names.ts';

export const accountsResolvers = {
  Query: {
    twoFactorStatus: (_parent, _args, { actor, deps }) => twoFactorStatus(deps, actor),
    users: (_parent, _args, { actor, deps }) => listUsers(deps, actor, { withPasses: true }),
    viewer: (_parent, _args, { actor, deps }) => viewer(deps, actor),
  },
  Mutation: {
    changePassword: async (_parent, args, { actor, address, deps }) => {
      const { message } = await changePassword(deps, actor, { ...args, address });
      return message;
    },
    createScalePass: (_parent, args, { actor, deps }) => createScalePass(deps, actor, args),
    createUser: (_parent, { input }, { actor, deps }) =>
      createUser(deps, actor, { ...input, role: input.role ? enumValueOf(input.role) : null }),
    deleteUser: (_parent, { id }, { actor, deps }) => deleteUser(deps, actor, { userId: id }),
    disableTwoFactor: async (_parent, args, { actor, address, deps }) => {
      const { message } = await disableTwoFactor(deps, actor, { ...args, address });
      return message;
    },
    disableUserTwoFactor: async (_parent, { id }, { actor, deps }) => {
      const { message } = await disableUserTwoFactor(deps, actor, { userId: id });
      return message;
    },
    enableTwoFactor: async (_parent, args, { actor, address, deps }) => {
      const { message } = await enableTwoFactor(deps, actor, { ...args, address });
      return message;
    },
    login: async (_parent, { input }, { actor, address, deps }) => {
      const result = await login(deps, actor, { ...input, address });
      return 'requiresTwoFactor' in result ? result : { ...result, requiresTwoFactor: false };
    },
    logout: async (_parent, args, { actor, deps }) => {
      await logout(deps, actor, args);
      return true;
    },
    redeemScalePass: async (_parent, args, { actor, address, deps }) => ({
      ...(await redeemScalePass(deps, actor, { ...args, address })),
      requiresTwoFactor: false,
    }),
    refreshSession: (_parent, args, { actor, address, deps }) => refreshSession(deps, actor, { ...args, address }),
    resetUserPassword: async (_parent, { id, newPassword }, { actor, deps }) => {
      const { message } = await resetUserPassword(deps, actor, { userId: id, newPassword });
      return message;
    },
    setUpTwoFactor: (_parent, _args, { actor, deps }) => setUpTwoFactor(deps, actor),
    setUserRole: (_parent, { id, role }, { actor, deps }) =>
      setUserRole(deps, actor, { userId: id, role: enumValueOf(role) }),
    setUserSuspended: async (_parent, { id, isSuspended }, { actor, deps }) => {
      const { message } = await setUserSuspended(deps, actor, { userId: id, isSuspended });
      return message;
    },
  },
  User: { role: ({ role }) => enumNameOf(role) },
  Viewer: { role: ({ role }) => enumNameOf(role) },
} satisfies Resolvers;
