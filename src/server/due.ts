import { lte } from 'drizzle-orm'
import { forgetNotifications } from './services/notifications/forget.ts'
import {
  endAfterWorkTime,
  endLength,
  endSilence,
  endTransferRing,
  markMissed,
  mindReply,
  wakeFlow,
} from './conversations/timer-deeds.ts'
import { serveQueues } from './conversations/route.ts'
import { keepWords } from './conversations/words.ts'
import { cueJob } from './channels/cues.ts'
import { inboxJob } from './channels/inbox.ts'
import { outboxJob } from './channels/outbox.ts'
import { profileJob } from './channels/profiles.ts'
import { pullJob } from './channels/pull.ts'
import { forgetInbox } from './channels/forget.ts'
import { forgetUploads } from './conversations/uploads.ts'
import { requestJob } from './conversations/requests.ts'
import { rateLimit } from './db/schema/platform.ts'
import type { Deps } from './deps.ts'
import type { AnyJob } from './jobs/job.ts'
import type { JobKind } from './jobs/jobs.ts'
import { sweepOnce, type Chore, type Deed } from './jobs/sweep.ts'
import type { TimerKind } from './jobs/timers.ts'
import { forgetAlerts } from './services/alerts/forget.ts'
import { alertJob } from './services/alerts/job.ts'
import { applicationErasureJob } from './services/application/erasure-job.ts'
import { breakIdle } from './services/desk/idle.ts'
import { endGrace, passChatsOn } from './services/desk/presence.ts'
import { forgetCalls } from './services/developer/kept-calls.ts'
import { sourceJob } from './services/document-sources/jobs.ts'
import { documentJob } from './services/documents/jobs.ts'
import { lookAtDueTopic } from './services/file-topics/look.ts'
import { forgetOldSheets } from './services/imports/forget.ts'
import { exportJob, importJob } from './services/imports/jobs.ts'
import { sweepMedia } from './services/media/sweep.ts'
import { emptyGroup } from './services/team/empty-group.ts'
import { deployJob } from './services/releases/deploy-job.ts'
import { forgetOldTests } from './services/retrievals/forget.ts'
import { beginRetention } from './services/retention/begin.ts'
import { retentionJob } from './services/retention/job.ts'
import { forgetReminders } from './services/reminders/forget.ts'
import { tellReminder } from './services/reminders/tell.ts'
import { erasureJob } from './services/visitor-data/erasure-job.ts'
import { forgetVisitorExports, visitorExportJob } from './services/visitor-data/export-job.ts'
import { forgetDeliveries } from './webhooks/forget.ts'
import { wakeWebhooks, webhookJob } from './webhooks/job.ts'
import { keepDueRecording } from './voice/recordings.ts'
import { lookAfterCall } from './voice/status.ts'

/** What is worked at in the background. */
export const JOBS: readonly AnyJob[] = [
  requestJob,
  importJob,
  exportJob,
  documentJob,
  sourceJob,
  deployJob,
  visitorExportJob,
  erasureJob,
  retentionJob,
  applicationErasureJob,
  alertJob,
  webhookJob,
  inboxJob,
  pullJob,
  outboxJob,
  cueJob,
  profileJob,
]

const goOn =
  (kind: JobKind & TimerKind): Deed =>
  (deps, due) =>
    deps.jobs.due({ ...due, kind })

/** What is done when a timer falls due, by its kind. */
export const DEEDS: Record<TimerKind, Deed> = {
  visitor_idle: endSilence,
  agent_reply: mindReply,
  target: markMissed,
  conversation_length: endLength,
  flow: wakeFlow,
  call: lookAfterCall,
  recording: keepDueRecording,
  presence_grace: endGrace,
  agent_gone: passChatsOn,
  transfer: endTransferRing,
  after_work: endAfterWorkTime,
  idle_break: breakIdle,
  reminder: tellReminder,
  group_disband: emptyGroup,
  file_topic: lookAtDueTopic,
  words: keepWords,
  request: goOn('request'),
  qa_import: goOn('qa_import'),
  qa_export: goOn('qa_export'),
  document: goOn('document'),
  document_source: goOn('document_source'),
  deploy: goOn('deploy'),
  visitor_export: goOn('visitor_export'),
  visitor_erasure: goOn('visitor_erasure'),
  retention_run: goOn('retention_run'),
  application_erasure: goOn('application_erasure'),
  alert: goOn('alert'),
  webhook: goOn('webhook'),
  channel_inbox: goOn('channel_inbox'),
  channel_pull: goOn('channel_pull'),
  channel_outbox: goOn('channel_outbox'),
  channel_profile: goOn('channel_profile'),
}

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000

/** What is done every so often, due or not: queues are looked at, and what nobody needs any more is deleted. */
export const CHORES: readonly Chore[] = [
  { everyMs: SECOND_MS, work: serveQueues },
  { everyMs: 2 * SECOND_MS, work: wakeWebhooks },
  { everyMs: HOUR_MS, work: forgetDeliveries },
  { everyMs: HOUR_MS, work: forgetCalls },
  { everyMs: HOUR_MS, work: forgetOldTries },
  { everyMs: HOUR_MS, work: forgetInbox },
  { everyMs: HOUR_MS, work: forgetOldSheets },
  { everyMs: HOUR_MS, work: forgetVisitorExports },
  { everyMs: HOUR_MS, work: forgetOldTests },
  { everyMs: HOUR_MS, work: forgetUploads },
  { everyMs: HOUR_MS, work: forgetNotifications },
  { everyMs: HOUR_MS, work: forgetAlerts },
  { everyMs: HOUR_MS, work: forgetReminders },
  { everyMs: HOUR_MS, work: beginRetention },
  { everyMs: 6 * HOUR_MS, work: sweepMedia },
]

/** Deletes the counters of tries whose time is over. */
export async function forgetOldTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.db.inInstallation((tx) => tx.delete(rateLimit).where(lte(rateLimit.expire, now)))
}

/** One look: everything due now is done, and every queue served. */
export async function sweep(deps: Deps): Promise<void> {
  await sweepOnce(deps, DEEDS)
  await serveQueues(deps)
}
