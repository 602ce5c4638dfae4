import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { LICENCE_STATES } from '#src/domain/licence/book.ts'
import { skillAtSchema, SPOKEN } from '#src/domain/routing/needs.ts'
import { TRANSFER_REASONS } from '#src/domain/routing/transfer.ts'
import { MEMBER_COLUMNS, MEMBER_FAULTS } from '#src/domain/team/member-sheet.ts'
import { breakReasonSchema } from '#src/domain/settings/workbench.ts'
import { ACTIVITIES } from '#src/domain/team/activity.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { FORCED_LEAVINGS, LEAVINGS, OWN_LEAVINGS, OWN_STATUSES, SHOWN_STATUSES } from '#src/domain/team/status.ts'
import { optionalText, requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { deliverySchema } from './delivery.ts'
import { groups, receptionLimit } from './groups.ts'
import { LICENCE_ERRORS } from './licences.ts'

const tags = ['Team']
const roles = z.array(z.enum(ROLES)).min(1).max(ROLES.length)
const spoken = z.enum(SPOKEN)
/** Somebody who is to be asked, as a form or a row of a sheet names them. */
export const invitedSchema = z.object({
  account: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]+$/, { message: 'ACCOUNT_FORMAT' })
    .min(2)
    .max(LIMITS.team.account),
  nickname: requiredText(LIMITS.team.nickname),
  email: z.email().max(254),
  /** In any usual notation. For somebody new, who can sign in by code once they have confirmed it. */
  phone: z.string().max(30).optional(),
  roles,
  groupIds: z.array(z.uuid()).max(100).default([]),
})
export type Invited = z.output<typeof invitedSchema>

const sheetFault = z.object({ column: z.enum(MEMBER_COLUMNS), code: z.enum(MEMBER_FAULTS) })
/** The rows of a sheet of people to be asked: whom each names, and what is wrong with it. Who has faults is not asked. */
const memberSheetSchema = z.object({
  rows: z.array(
    z.object({
      /** Its number in the file. */
      n: z.number().int(),
      nickname: z.string(),
      invited: invitedSchema.nullable(),
      faults: z.array(sheetFault),
    }),
  ),
})
export type MemberSheet = z.output<typeof memberSheetSchema>
const language = z.enum(SHELL_LANGUAGES)

const one = inApp.extend({ memberId: z.uuid() })
const oneInvitation = inApp.extend({ invitationId: z.uuid() })

export const memberSchema = z.object({
  id: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string().nullable(),
  account: z.string(),
  /** Masked for callers who may not see it. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  status: z.enum(SHOWN_STATUSES),
  /** Why they are on a break, where they were asked. */
  breakReason: z.string().nullable(),
  forcedOffline: z.boolean(),
  state: z.enum(['active', 'disabled']),
  /** Whether they have a password: sample colleagues have none. */
  canSignIn: z.boolean(),
  /** Whether they are asked for a second factor. */
  hasFactor: z.boolean(),
  /** How many passkeys they have. */
  passkeys: z.number().int(),
  load: z.number().int(),
  limit: z.number().int(),
  ownLimit: z.number().int().nullable(),
  /** In which they can serve visitors. */
  languages: z.array(spoken),
  skills: z.array(skillAtSchema),
  lastOnlineAt: moment.nullable(),
  licence: z.enum(LICENCE_STATES),
  /** Since when a licence is held. */
  licensedAt: moment.nullable(),
  firstLoginAt: moment.nullable(),
  lastOfflineAt: moment.nullable(),
  /** The highest limit of their groups; null: they are in none. */
  groupLimit: z.number().int().nullable(),
  /** Whether the caller may change this member, and why not. */
  manageable: z.enum(['yes', 'self', 'rank']),
  /** Whether the account belongs to other applications too: then only its owner changes what it signs in with. */
  shared: z.boolean(),
})
export type Member = z.output<typeof memberSchema>

/** Somebody who was asked to become a member and has not joined, as the inviter typed them. */
export const invitationSchema = z.object({
  id: z.uuid(),
  nickname: z.string(),
  account: z.string(),
  /** Masked for callers who may not see it. */
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The nickname of who sent it last. */
  inviter: z.string(),
  expiresAt: moment,
  isExpired: z.boolean(),
  /** Whether the caller may send it again or withdraw it. */
  manageable: z.boolean(),
})
export type Invitation = z.output<typeof invitationSchema>

/** Some days of the application's clock: the last of them (today where left out), and how many. */
const activityDays = {
  until: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(LIMITS.activity.days).default(7),
}

const activitySchema = z.object({
  /** Of the application. */
  timeZone: z.string(),
  until: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      from: moment,
      to: moment,
      /** What is between them they were away. */
      stretches: z.array(z.object({ activity: z.enum(ACTIVITIES), from: moment, to: moment })),
      /** Seconds. */
      totals: z.record(z.enum(ACTIVITIES), z.number().int()),
      /** Seconds at the desk, without breaks. */
      worked: z.number().int(),
      /** When an admin took them offline, and what was said about it. */
      forced: z.array(z.object({ at: moment, reason: z.string() })),
    }),
  ),
})
export type MemberActivity = z.output<typeof activitySchema>

export const team = {
  members: procedure(
    'member.view',
    {
      method: 'GET',
      path: '/apps/{appId}/members',
      summary: 'Members with their state',
      operationId: 'getStaffList',
      tags,
    },
    { key: 'team:read' },
  )
    .input(inApp.extend({ text: z.string().max(LIMITS.search.text).optional() }))
    .output(z.array(memberSchema)),
  invitations: procedure('member.view', {
    method: 'GET',
    path: '/apps/{appId}/invitations',
    summary: 'Who was asked to become a member and has not joined',
    tags,
  })
    .input(inApp)
    .output(z.array(invitationSchema)),
  invite: procedure('member.edit', {
    method: 'POST',
    path: '/apps/{appId}/members',
    summary: 'Ask somebody by mail to become a member',
    tags,
  })
    .input(inApp.extend(invitedSchema.shape))
    .output(z.object({ id: z.uuid(), delivery: deliverySchema })),
  readSheet: procedure('member.edit', {
    method: 'POST',
    path: '/apps/{appId}/member-sheet',
    summary: 'Whom a file (xlsx) of people names, and what is wrong in it; nobody is asked by it',
    tags,
  })
    .input(inApp.extend({ file: z.file() }))
    .output(memberSheetSchema),
  sheetErrors: procedure('member.edit', {
    method: 'POST',
    path: '/apps/{appId}/member-sheet/errors',
    summary: 'The file of people with what is wrong in it marked',
    tags,
  })
    .input(
      inApp.extend({
        file: z.file(),
        language,
        /** Rows that were fine and have failed, with the code of the refusal. */
        failed: z
          .array(z.object({ n: z.number().int(), code: z.string().max(50) }))
          .max(LIMITS.team.importRows)
          .default([]),
      }),
    )
    .output(z.file()),
  sheetTemplate: procedure('member.edit', {
    method: 'GET',
    path: '/apps/{appId}/member-sheet/template',
    summary: 'A file of people to begin with',
    tags,
  })
    .input(inApp.extend({ language }))
    .output(z.file()),
  sendInvitationAgain: procedure('member.edit', {
    method: 'POST',
    path: '/apps/{appId}/invitations/{invitationId}/mail',
    summary: 'Mail an invitation again; its time begins anew',
    tags,
  })
    .input(oneInvitation)
    .output(z.object({ delivery: deliverySchema })),
  withdrawInvitation: procedure('member.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/invitations/{invitationId}',
    summary: 'Take an invitation back',
    tags,
  })
    .input(oneInvitation)
    .output(done),
  updateMember: procedure('member.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/members/{memberId}',
    summary: 'Change nickname, roles, limit, languages or skills',
    tags,
  })
    .input(
      one.extend({
        nickname: requiredText(LIMITS.team.nickname).optional(),
        roles: roles.optional(),
        /**
         * Where a one-time password goes, once the link that is mailed to it has been opened. Refused for an account that
         * belongs to other applications too, as the phone is.
         */
        email: z.email().max(254).optional(),
        /** A link goes to it, which the member opens. Null takes the number away. */
        phone: z.string().max(30).nullable().optional(),
        receptionLimit: receptionLimit.nullable().optional(),
        languages: z.array(spoken).max(SPOKEN.length).optional(),
        skills: z.array(skillAtSchema).max(LIMITS.skill.count).optional(),
      }),
    )
    /** Where the links to confirm went; null where none were needed. */
    .output(z.object({ delivery: deliverySchema.nullable() })),
  setMemberState: procedure('member.edit', {
    method: 'PUT',
    path: '/apps/{appId}/members/{memberId}/state',
    summary: 'Disable or enable a member',
    tags,
  })
    .input(one.extend({ state: z.enum(['active', 'disabled']) }))
    .output(done),
  removeMember: procedure('member.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/members/{memberId}',
    summary: 'Remove a member from the application',
    tags,
  })
    .input(one)
    .output(done),
  resetMemberPassword: procedure('member.resetPassword', {
    method: 'POST',
    path: '/apps/{appId}/members/{memberId}/password-reset',
    summary: 'Mail a random one-time password; the old one stops working',
    tags,
  })
    .input(one)
    .output(z.object({ delivery: deliverySchema })),
  removeMemberFactor: procedure('member.resetPassword', {
    method: 'DELETE',
    path: '/apps/{appId}/members/{memberId}/second-factor',
    summary: 'Let a member who has lost their authenticator app sign in without it',
    tags,
  })
    .input(one)
    .output(done),
  handOnSuperAdmin: procedure('member.handOnSuperAdmin', {
    method: 'POST',
    path: '/apps/{appId}/members/{memberId}/super-admin',
    summary: 'Make another member the super admin, and be an admin from then on',
    tags,
  })
    .input(one)
    .output(done),
  forceOffline: procedure('member.forceOffline', {
    method: 'PUT',
    path: '/apps/{appId}/members/{memberId}/forced-offline',
    summary:
      'Force a member offline for a `reason` they read, or restore them; `conversations`: what becomes of those they serve',
    tags,
  })
    .input(
      one
        .extend({
          forced: z.boolean(),
          reason: requiredText(LIMITS.forcedOffline.reason).optional(),
          conversations: z.enum(FORCED_LEAVINGS).default('queue'),
        })
        .refine(({ forced, reason }) => !forced || reason !== undefined, { message: 'REQUIRED', path: ['reason'] }),
    )
    .output(done),
  setMemberStatus: procedure('member.forceOffline', {
    method: 'PUT',
    path: '/apps/{appId}/members/{memberId}/status',
    summary:
      'Set the status of a member who is at the desk, who is told; `conversations`: what becomes of those of who goes offline',
    tags,
  })
    .input(
      one.extend({
        status: z.enum(OWN_STATUSES),
        breakReason: breakReasonSchema.optional(),
        conversations: z.enum(LEAVINGS).default('keep'),
      }),
    )
    .output(done),
  setOwnStatus: procedure('desk.serve', {
    method: 'PUT',
    path: '/apps/{appId}/me/status',
    summary:
      'Choose the own status; `conversations`: what becomes of the own ones of who goes offline, and `to` whom they are handed over',
    tags,
  })
    .errors(LICENCE_ERRORS)
    .input(
      inApp
        .extend({
          status: z.enum(OWN_STATUSES),
          breakReason: breakReasonSchema.optional(),
          conversations: z.enum(OWN_LEAVINGS).default('keep'),
          to: z.object({ type: z.enum(['group', 'agent']), id: z.uuid() }).optional(),
          reason: z.enum(TRANSFER_REASONS).nullable().default(null),
          note: optionalText(LIMITS.transfer.note).default(''),
        })
        .refine(({ conversations, to }) => conversations !== 'hand_over' || to !== undefined, {
          message: 'REQUIRED',
          path: ['to'],
        }),
    )
    .output(done),
  activity: procedure('member.view', {
    method: 'GET',
    path: '/apps/{appId}/members/{memberId}/activity',
    summary: 'What a member did on each day of the application’s clock, the last first',
    tags,
  })
    .input(one.extend(activityDays))
    .output(activitySchema),
  activityFile: procedure('member.view', {
    method: 'GET',
    path: '/apps/{appId}/members/{memberId}/activity/file',
    summary: 'The same as a file (xlsx), a row a day',
    tags,
  })
    .input(one.extend(activityDays).extend({ language }))
    .output(z.file()),
  ...groups,
}
