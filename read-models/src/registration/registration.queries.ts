import { listInvitations, listRegistrations } from '@folkmoot/contracts/registration/commands';
import { INVITATION_LIMITS, REGISTRATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import type { RawInvitation, RawRegistration } from '@folkmoot/contracts/registration/wire';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';

type Row = Omit<RawInvitation, 'code' | 'url'> & { readonly id: string };

export type InvitationCodes = {
  /** Derives the code of an invitation from its id. */
  readonly codeOf: (invitationId: string) => string;
  /** The public address of the instance. */
  readonly publicUrl: () => string;
};

export function registrationAnswers({ codeOf, publicUrl }: InvitationCodes): readonly AnyAnswer[] {
  return [
    answer(listInvitations, async ({ db }) => {
      const { rows } = await sql<Row>`
        select id, uses, case when uses is not null then greatest(uses - used, 0) end as "usesLeft", expires_at as "expiresAt", server_id as "serverId", note,
          created_by_id as "createdById", created_at as "createdAt"
        from invitations order by created_at desc, id desc limit ${INVITATION_LIMITS.listed}`.execute(db);
      return rows.map(({ id, ...row }) => {
        const code = codeOf(id);
        return { code, url: new URL(`/register?${new URLSearchParams({ invite: code })}`, publicUrl()).href, ...row };
      });
    }),
    answer(listRegistrations, async ({ db }) => {
      const { rows } = await sql<RawRegistration>`
        select user_id as "userId", username, tag, email, requested_at as "requestedAt"
        from registrations order by requested_at, user_id limit ${REGISTRATION_LIMITS.listed}`.execute(db);
      return [...rows];
    }),
  ];
}
