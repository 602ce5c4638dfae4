import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { GuideParts } from './parts.ts'
import { StepFrame } from './step-frame.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRenameRobot } from './use-rename-robot.ts'
import type { StepProps } from './walk.ts'

type BasicsStepProps = StepProps & {
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  parts: Pick<GuideParts, 'avatar' | 'firstAnswerer'>
}

/** What the robot is called, what it looks like, whether it answers first, and which language is spoken where. */
export function BasicsStep({ appId, walk, draft, onDraft, parts }: BasicsStepProps) {
  const t = useTexts()
  const application = useApplication()
  const language = useLanguage()
  const { failed } = useNotices()
  const form = useId()
  const rename = useMutation({ mutationFn: useRenameRobot(appId) })
  const hours = useQuery(orpc.guide.hours.queryOptions({ input: { appId } }))
  const [isTold, setTold] = useState(false)

  const limit = LIMITS.robot.name
  const name = draft ?? application.robot.name
  const trimmed = name.trim()
  const isDirty = trimmed !== application.robot.name
  const isLong = codePoints(trimmed) > limit
  const fault =
    trimmed === ''
      ? t(($) => $.guide.basics.required)
      : isLong
        ? t(($) => $.guide.basics.tooLong, { limit })
        : undefined

  async function save(): Promise<boolean> {
    try {
      if (isDirty) await rename.mutateAsync(trimmed)
      onDraft(undefined)
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (walk.locked !== undefined || rename.isPending) return
    if (fault !== undefined) {
      setTold(true)
      return
    }
    if (await save()) walk.onDone()
  }

  useLeaveGuard({ isDirty, save: fault === undefined ? save : undefined, discard: () => onDraft(undefined) })

  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.basics.title)}
      text={t(($) => $.guide.basics.text)}
      main={{ label: t(($) => $.guide.walk.continue), busy: rename.isPending, form }}
    >
      <Card>
        <form id={form} onSubmit={(event) => void handleSubmit(event)}>
          <Field
            label={t(($) => $.guide.basics.name)}
            error={isTold || isLong ? fault : undefined}
            required
            count={{
              value: trimmed,
              limit,
              label: (used, most) => t(($) => $.guide.basics.count, { used, limit: most }),
            }}
          >
            <TextField
              value={name}
              disabled={walk.locked !== undefined}
              autoComplete="off"
              onChange={(event) => onDraft(event.target.value)}
            />
          </Field>
        </form>
      </Card>
      {parts.avatar !== undefined && walk.locked === undefined && <Card>{parts.avatar()}</Card>}
      {parts.firstAnswerer !== undefined && <Card>{parts.firstAnswerer()}</Card>}
      <Card title={t(($) => $.guide.basics.languages)}>
        <DescriptionList
          items={[
            {
              id: 'application',
              term: t(($) => $.guide.basics.application),
              detail: (
                <Told
                  value={t(($) => $.guide.basics[application.language])}
                  note={t(($) => $.guide.basics.applicationNote)}
                />
              ),
            },
            {
              id: 'console',
              term: t(($) => $.guide.basics.console),
              detail: (
                <Told
                  value={language === 'zh' ? t(($) => $.guide.basics.zh) : t(($) => $.guide.basics.en)}
                  note={t(($) => $.guide.basics.consoleNote)}
                />
              ),
            },
            {
              id: 'zone',
              term: t(($) => $.guide.basics.zone),
              detail: (
                <Told value={hours.data?.timeZone ?? application.timeZone} note={t(($) => $.guide.basics.zoneNote)} />
              ),
            },
          ]}
        />
      </Card>
    </StepFrame>
  )
}

function Told({ value, note }: { value: string; note: string }) {
  return (
    <>
      {value}
      <span className="block text-12 text-muted">{note}</span>
    </>
  )
}
