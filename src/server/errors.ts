import { ORPCError, ValidationError } from '@orpc/server'
import { z } from 'zod'
import type { Issue } from '#src/contract/base.ts'
import { DeskError, ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** Constraints that two racing writers can hit, and what the loser is told. Any other violation is our own fault. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  release_one_running: 'DEPLOY_IN_PROGRESS',
  release_number: 'DEPLOY_IN_PROGRESS',
  person_account_unique: 'MEMBER_EXISTS',
  person_email_unique: 'MEMBER_EXISTS',
  person_phone_unique: 'MEMBER_EXISTS',
  member_app_id_person_id_pk: 'MEMBER_EXISTS',
  invitation_one_open: 'STATE_CONFLICT',
  seat_purchased: 'LICENSE_EXCEEDED',
  member_has_seat: 'STATE_CONFLICT',
  member_role_super_admin_kept: 'SUPER_ADMIN_FIXED',
  member_role_one_super_admin: 'SUPER_ADMIN_FIXED',
  robot_one_bot: 'STATE_CONFLICT',
  file_avatar_once: 'UPLOAD_DUPLICATE',
  qa_category_name: 'QA_DUPLICATE',
  qa_entry_similar: 'INVALID',
  qa_entry_counter: 'INVALID',
  qa_entry_tags: 'INVALID',
  qa_entry_valid: 'INVALID',
  qa_entry_owner: 'INVALID',
  qa_entry_rich: 'INVALID',
  shown_file: 'MEDIA_GONE',
  flow_name: 'FLOW_NAME_TAKEN',
  skill_name: 'SKILL_NAME_TAKEN',
  quick_reply_category_name: 'CATEGORY_NAME_TAKEN',
  quick_reply_shortcut: 'SHORTCUT_TAKEN',
  flow_folder_name: 'FOLDER_NAME_TAKEN',
  flow_test_name: 'TEST_NAME_TAKEN',
  file_topic_name: 'TOPIC_NAME_TAKEN',
  entry_view_name: 'VIEW_NAME_TAKEN',
  voice_sound_name: 'SOUND_NAME_TAKEN',
  message_after_end: 'CONVERSATION_ENDED',
  conversation_application_closed: 'APPLICATION_CLOSED',
  application_erasure_kept: 'STATE_CONFLICT',
  conversation_end_final: 'CONVERSATION_ENDED',
  qa_import_one_pending: 'UPLOAD_PENDING',
  qa_export_one_running: 'EXPORT_PENDING',
  visitor_export_one_running: 'EXPORT_PENDING',
}

/** PostgreSQL's ways of saying «come again»: shutting down, no connection, no room, timed out, locked, only read. */
const PASSING = /^(08|57P|53|55P03|55000|57014|40001|40P01|25006)/

/** What says that a file store has no room left: a disk, a quota, stores that speak S3. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']

type DatabaseFault = { code: string; constraint?: string }

/** What the database objected to, wherever in the chain of causes it stands. */
function databaseFault(error: unknown): DatabaseFault | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return {
        code: at.code,
        ...('constraint' in at && typeof at.constraint === 'string' ? { constraint: at.constraint } : {}),
      }
    }
  }
  return null
}

const isNoRoom = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && NO_ROOM.includes(String(at.code))) return true
  return false
}

const isLostConnection = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (
      /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(
        at.message,
      )
    )
      return true
  }
  return false
}

/** Any failure as the refusal it means. What nobody foresaw is INTERNAL, and says nothing of itself. */
export function refusalOf(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return new DeskError('INVALID', { issues: error.cause.issues.flatMap(issuesOf).slice(0, LIMITS.issues) })
    }
    const code = String(error.code)
    if (code in ERRORS) return new DeskError(code as ErrorCode, dataOf(error))
    if (error.status === 404) return new DeskError('NOT_FOUND')
    if (error.status === 413) return new DeskError('TOO_LARGE')
    if (error.status === 415) return new DeskError('UNSUPPORTED_MEDIA')
    if (error.status >= 400 && error.status < 500) return new DeskError('BAD_PARAM')
  }
  const fault = databaseFault(error)
  if (fault?.constraint !== undefined) {
    const known = CONSTRAINTS[fault.constraint]
    if (known) return new DeskError(known)
  }
  if ((fault && PASSING.test(fault.code)) || isLostConnection(error))
    return new DeskError('UNAVAILABLE', { retryAfter: 2 })
  if (isNoRoom(error)) return new DeskError('DISK_FULL')
  return new DeskError('INTERNAL')
}

const dataOf = ({ data }: ORPCError<string, unknown>) =>
  typeof data === 'object' && data !== null ? { ...data } : undefined

type Path = readonly (PropertyKey | { key: PropertyKey })[]
type SchemaIssue = { message: string; path?: Path | undefined }

/**
 * A schema's issue field by field. Where an object may be one of several, and is one of them but for fields that it does
 * not know, those are what is wrong with it.
 */
function issuesOf(issue: SchemaIssue): Issue[] {
  const { success, data: raw } = rawIssue.safeParse(issue)
  if (!success) return [issueOf(issue)]
  const path = keysOf(issue.path ?? [])
  if (raw.code === 'unrecognized_keys') return raw.keys.map((key) => ({ path: [...path, key], code: 'UNKNOWN_FIELD' }))
  const near = raw.errors.find((issues) => issues.every(({ code }) => code === 'unrecognized_keys'))
  if (!near) return [issueOf(issue)]
  return near.flatMap(issuesOf).map((one) => ({ ...one, path: [...path, ...one.path] }))
}

/** Zod's issues that stand for several. */
const rawIssue = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unrecognized_keys'), keys: z.array(z.string()) }),
  z.object({
    code: z.literal('invalid_union'),
    errors: z.array(z.array(z.looseObject({ code: z.string(), message: z.string(), path: z.array(z.any()) }))),
  }),
])

const keysOf = (path: Path) =>
  path.map((part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'symbol' ? String(key) : key
  })

/** A schema's issue as a code and its numbers. Our own rules put their code into the message. */
function issueOf(issue: SchemaIssue): Issue {
  const path = keysOf(issue.path ?? [])
  const limit = limitOf(issue)
  const code = /^[A-Z][A-Z_]+$/.test(issue.message) ? issue.message : schemaCode(issue)
  return limit === undefined ? { path, code } : { path, code, limit }
}

function limitOf(issue: object): number | undefined {
  if ('params' in issue && typeof issue.params === 'object' && issue.params !== null && 'limit' in issue.params) {
    return typeof issue.params.limit === 'number' ? issue.params.limit : undefined
  }
  for (const name of ['maximum', 'minimum'] as const) {
    const value = name in issue ? (issue as Record<string, unknown>)[name] : undefined
    if (typeof value === 'number') return value
  }
  return undefined
}

/** Zod's own codes in our words. */
function schemaCode(issue: object): string {
  const code = 'code' in issue ? String(issue.code) : ''
  if (code === 'too_small') return 'TOO_SMALL'
  if (code === 'too_big') return 'TOO_BIG'
  if (code === 'invalid_format') return 'FORMAT'
  return 'TYPE'
}
