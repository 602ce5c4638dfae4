import { Rocket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ChangeCounts } from './change-counts.tsx'
import { DeployProgress } from './deploy-progress.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDeployment } from './use-deployment.ts'
import { useSetStep } from './use-guide.ts'
import type { StepProps } from './walk.ts'
import { useFirstAnswerer } from './use-first-answerer.ts'

/** What will change, and the button that puts it live. */
export function DeployStep({ appId, guide, walk }: StepProps) {
  const t = useTexts()
  const { maySee, pending, release, start } = useDeployment(appId)
  const isBotOff = useFirstAnswerer() === 'people'
  const [note, setNote] = useState('')

  const limit = LIMITS.deploy.note
  const isLong = codePoints(note.trim()) > limit
  const total = pending.data?.total
  const isBusy = start.isPending || release?.status === 'in_progress'
  const isDone = release?.status === 'deployed'
  const { liveVersion } = guide.figures
  // Nothing to deploy, and something live: the step is done as it is.
  const isOver = isDone || (total === 0 && liveVersion !== null)

  const { mutate: mark } = useSetStep(appId)
  const isMarkable = isDone && guide.steps.deploy !== 'done' && walk.locked === undefined
  useEffect(() => {
    if (isMarkable) mark({ appId, step: 'deploy', state: 'done' })
  }, [isMarkable, mark, appId])

  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.deploy.title)}
      text={isBotOff ? t(($) => $.guide.deploy.textOff) : t(($) => $.guide.deploy.text)}
      canSkip={!isOver && !isBusy}
      main={
        isOver
          ? { label: t(($) => $.guide.walk.continue), onPress: () => walk.onDone() }
          : {
              label: release?.status === 'failed' ? t(($) => $.guide.deploy.again) : t(($) => $.guide.deploy.action),
              icon: <Rocket size={16} strokeWidth={1.75} aria-hidden />,
              busy: isBusy || pending.isLoading,
              reason: total === 0 ? t(($) => $.guide.deploy.nothingYet) : undefined,
              onPress: () => total !== undefined && !isLong && start.mutate({ appId, note: note.trim() }),
            }
      }
    >
      {isBotOff && !isDone && (
        <Callout title={t(($) => $.guide.deploy.off)}>{t(($) => $.guide.deploy.offText)}</Callout>
      )}
      {release !== undefined && <DeployProgress release={release} />}
      {maySee && !isDone && !isBusy && (
        <QueryState query={pending} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
          {({ counts, total: all }) =>
            all === 0 ? (
              <Callout tone={liveVersion === null ? 'info' : 'success'} title={t(($) => $.guide.deploy.nothing)}>
                {liveVersion === null
                  ? t(($) => $.guide.deploy.nothingYet)
                  : t(($) => $.guide.deploy.nothingText, { version: liveVersion })}
              </Callout>
            ) : (
              <Card title={t(($) => $.guide.deploy.changes)} note={t(($) => $.guide.deploy.total, { count: all })}>
                <div className="flex flex-col gap-5">
                  <ChangeCounts counts={counts} />
                  <Field
                    label={t(($) => $.guide.deploy.note)}
                    optionalText={t(($) => $.guide.deploy.optional)}
                    help={t(($) => $.guide.deploy.noteHelp)}
                    error={isLong ? t(($) => $.guide.deploy.tooLong, { limit }) : undefined}
                    count={{
                      value: note.trim(),
                      limit,
                      label: (used, most) => t(($) => $.guide.deploy.count, { used, limit: most }),
                    }}
                  >
                    <TextField
                      value={note}
                      disabled={walk.locked !== undefined}
                      autoComplete="off"
                      onChange={(event) => setNote(event.target.value)}
                    />
                  </Field>
                </div>
              </Card>
            )
          }
        </QueryState>
      )}
    </StepFrame>
  )
}
