import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSetRole, type User } from '../api.ts';
import { messages } from '../messages.ts';
import type { RoleFormValues } from '../user-form-schemas.ts';

/** The form of another role: what the server refuses stands below the form. */
export function useRoleForm({ id, role }: User, onChanged: () => void) {
  const setRole = useSetRole();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<RoleFormValues>({ defaultValues: { role } });

  async function change(chosen: RoleFormValues): Promise<void> {
    setProblem(null);
    try {
      await setRole({ id, ...chosen });
      onChanged();
    } catch (error) {
      setProblem(sentenceOf(error, messages.roleFailed));
    }
  }

  return { form, change, problem };
}
