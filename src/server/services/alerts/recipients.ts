import { and, eq, inArray } from 'drizzle-orm'
import { NOTIFICATIONS } from '#src/domain/notification/kinds.ts'
import type { AlertKind, AlertRules } from '#src/domain/notification/alerts.ts'
import { can, type Permission } from '#src/domain/team/policy.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { member, memberRole } from '../../db/schema/team.ts'

/** Whom mails of a kind go to, each address once: members as far as they may see what they are about. */
export async function recipientsOf(tx: Tx, { mail }: AlertRules, kind: AlertKind): Promise<string[]> {
  return mail.kinds.includes(kind) ? addressesOf(tx, mail, NOTIFICATIONS[kind]) : []
}

/** The addresses that are set; `seeing`: of members, those alone who may do this. */
export async function addressesOf(tx: Tx, mail: AlertRules['mail'], seeing?: Permission): Promise<string[]> {
  const rows =
    mail.memberIds.length === 0
      ? []
      : await tx
          .select({ email: person.email, role: memberRole.role })
          .from(member)
          .innerJoin(person, eq(person.id, member.personId))
          .innerJoin(memberRole, and(eq(memberRole.appId, member.appId), eq(memberRole.personId, member.personId)))
          .where(and(eq(member.state, 'active'), inArray(member.personId, mail.memberIds)))
          .orderBy(member.personId)
  const of = rows.flatMap(({ email, role }) =>
    email !== null && (seeing === undefined || can([role], seeing)) ? [email.toLowerCase()] : [],
  )
  return [...new Set([...of, ...mail.addresses])]
}
