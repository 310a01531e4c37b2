import { readAuthToken } from '@derby/web-session/token-storage';
import { useQuery } from '@apollo/client/react';
import { readStored, writeStored } from '@derby/web-session/page-storage';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { Console_ViewerDocument, type Console_ViewerQuery } from '../generated/graphql.ts';
import { z } from './zod.ts';

/** Poll intervals of the viewer, whose role may change at any time. Shorter until the viewer is known. */
const POLL_INTERVAL_MS = 30_000;
const RETRY_INTERVAL_MS = 5_000;

type Viewer = Console_ViewerQuery['viewer'];

const ViewerContext = createContext<Viewer | undefined>(undefined);
const RoleContext = createContext<Viewer['role'] | undefined>(undefined);

/** Loads the signed-in user once for all sections. Until then the role is the one that this device remembers. */
export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  const { data, previousData } = useQuery(Console_ViewerDocument, {
    fetchPolicy: 'cache-first',
    pollInterval: isKnown ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS,
  });
  // A failed poll clears `data`.
  const viewer = (data ?? previousData)?.viewer;
  if (viewer && !isKnown) setIsKnown(true);
  const userId = tokenSubject(useSession().authToken);
  useEffect(() => {
    if (viewer) rememberUser(viewer);
  }, [viewer]);
  const role = viewer?.role ?? rememberedOf(userId)?.role;
  return (
    <ViewerContext value={viewer}>
      <RoleContext value={role}>{children}</RoleContext>
    </ViewerContext>
  );
}

/** Returns the signed-in user, undefined until it is known. */
export const useViewer = (): Viewer | undefined => use(ViewerContext);

/** Returns the id of the signed-in user, from the token until the user is known. */
export function useUserId(): number {
  const viewer = useViewer();
  const { authToken } = useSession();
  return viewer?.id ?? Number(tokenSubject(authToken));
}

/** Returns the id of the signed-in user by the stored token; null when signed out. */
export function signedInUserId(): string | null {
  const token = readAuthToken();
  return token === null ? null : tokenSubject(token);
}

/** Returns the user's role, undefined until it is known. The server enforces access. */
export const useRole = (): Viewer['role'] | undefined => use(RoleContext);

/** Returns whether the user is an administrator, false until it is known. */
export const useIsAdministrator = (): boolean => useRole() === 'ADMINISTRATOR';

const ROLE_KEY = 'userRole';

const rememberedSchema = z.object({
  userId: z.string(),
  role: z.enum(['ADMINISTRATOR', 'WEIGHMASTER']),
  /** The name of a scale pass. Absent for other users, and in rows of earlier versions. */
  passName: z.string().optional(),
});

/** Returns what this device last knew of its user. */
function remembered(): z.infer<typeof rememberedSchema> | undefined {
  try {
    return rememberedSchema.parse(JSON.parse(readStored(ROLE_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

const rememberedOf = (userId: string | null) => {
  const user = remembered();
  return user?.userId === userId ? user : undefined;
};

/** Returns the name of the signed-in scale pass; undefined for other users. */
export const signedInPassName = (): string | undefined => rememberedOf(signedInUserId())?.passName;

/** Returns the name of the scale pass that was signed in last on this device, unless it was another user. */
export const lastPassName = (): string | undefined => remembered()?.passName;

function rememberUser({ id, role, isPass, username }: Viewer): void {
  writeStored(ROLE_KEY, JSON.stringify({ userId: String(id), role, ...(isPass && { passName: username }) }));
}
