import { CircleAlert, CircleCheck, CircleSlash, Clock, ListChecks, X, type LucideIcon } from 'lucide-react'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Job, JobState } from './jobs.ts'

type JobTrayProps = { jobs: readonly Job[]; onDismiss: (id: string) => void }

type EndState = Exclude<JobState, 'running'>

const STATES: Record<EndState, { icon: LucideIcon; tone: 'neutral' | 'success' | 'danger' }> = {
  queued: { icon: Clock, tone: 'neutral' },
  done: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleAlert, tone: 'danger' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
}

const isOpen = ({ state }: Job) => state === 'running' || state === 'queued'

/** Long work in sight on every page: how far it has come, how it ended, its file. */
export function JobTray({ jobs, onDismiss }: JobTrayProps) {
  const t = useTexts()
  const running = jobs.filter(isOpen).length
  const ended = jobs.length - running
  const summary = running > 0 ? t(($) => $.frame.jobs.running, { count: running }) : t(($) => $.frame.jobs.label)
  return (
    <>
      <VisuallyHidden role="status">{ended > 0 ? t(($) => $.frame.jobs.ended, { count: ended }) : ''}</VisuallyHidden>
      <Popover
        title={t(($) => $.frame.jobs.label)}
        align="end"
        trigger={
          <IconButton
            label={summary}
            className="relative"
            icon={
              <>
                <ListChecks size={16} strokeWidth={1.75} aria-hidden />
                {running > 0 && (
                  <span
                    aria-hidden
                    className="absolute top-1 right-1 size-2 rounded-full border border-surface bg-accent"
                  />
                )}
              </>
            }
          />
        }
      >
        {jobs.length === 0 && <p className="text-muted">{t(($) => $.frame.jobs.empty)}</p>}
        <ul className="flex flex-col gap-4">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} t={t} onDismiss={onDismiss} />
          ))}
        </ul>
      </Popover>
    </>
  )
}

function JobRow({ job, t, onDismiss }: { job: Job; t: Texts; onDismiss: (id: string) => void }) {
  const { id, title, state, progress, failure, file, onCancel } = job
  const icon = <X size={16} strokeWidth={1.75} aria-hidden />
  const action = !isOpen(job) ? (
    <IconButton
      size="small"
      icon={icon}
      label={t(($) => $.frame.jobs.dismiss, { title })}
      onClick={() => onDismiss(id)}
    />
  ) : (
    onCancel && (
      <IconButton size="small" icon={icon} label={t(($) => $.frame.jobs.cancel, { title })} onClick={onCancel} />
    )
  )
  return (
    <li className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {state === 'running' ? (
          <Progress
            label={title}
            value={progress === undefined ? null : progress.done}
            {...(progress && {
              max: progress.total,
              valueText: t(($) => $.frame.jobs.progress, { done: progress.done, total: progress.total }),
            })}
          />
        ) : (
          <EndedJob title={title} state={state} t={t} />
        )}
        {failure !== undefined && <p className="text-12 text-danger-text">{failure}</p>}
        {file !== undefined && (
          <Link href={file} download className="text-12">
            {state === 'failed' ? t(($) => $.frame.jobs.errorFile) : t(($) => $.frame.jobs.file)}
          </Link>
        )}
      </div>
      {action}
    </li>
  )
}

function EndedJob({ title, state, t }: { title: string; state: EndState; t: Texts }) {
  const { icon: Icon, tone } = STATES[state]
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0 truncate">{title}</span>
      <Badge tone={tone} icon={<Icon size={12} strokeWidth={1.75} aria-hidden />}>
        {t(($) => $.frame.jobs[state])}
      </Badge>
    </span>
  )
}
