import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StepFrame } from './step-frame.tsx'
import { TemplateCard } from './template-card.tsx'
import { TEMPLATES, type Template } from './templates.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTakeGuide } from './use-guide.ts'
import { useRenameRobot } from './use-rename-robot.ts'
import type { StepProps } from './walk.ts'

/** What becomes of what is there: see the server's `applyTemplate`. */
export type TemplateUse = 'fill' | 'exchange' | 'add'

type ContentChoiceProps = StepProps & {
  title: string
  text: string
  how: TemplateUse
  /** What one brings oneself, below the templates. */
  own: ReactNode
  /** Back to what is there; also when the template has been applied. */
  onLeave: () => void
}

/** The choice of a template, with a look at what it brings; one press fills the application. */
export function ContentChoice({ appId, guide, walk, title, text, how, own, onLeave }: ContentChoiceProps) {
  const t = useTexts()
  const application = useApplication()
  const queryClient = useQueryClient()
  const { failed } = useNotices()
  const takeGuide = useTakeGuide(appId)
  const rename = useRenameRobot(appId)
  const { data: previews = [] } = useQuery(orpc.guide.templates.queryOptions({ input: { appId }, staleTime: Infinity }))
  const [template, setTemplate] = useState<Template>(
    // Another one than there is.
    TEMPLATES.find((one) => one !== guide.template) ?? 'shop',
  )
  const [language, setLanguage] = useState(application.language)
  // A template brings a name of its own; one that somebody gave is not lost to it unasked.
  const unnamed = previews.map((one) => one.robot)
  const hasOwnName = how !== 'add' && guide.steps.basics === 'done' && !unnamed.includes(application.robot.name)
  const [keepsName, setKeepsName] = useState(true)
  const preview = previews.find((one) => one.template === template && one.language === language)
  const isLocked = walk.locked !== undefined

  const fill = useMutation({
    mutationFn: async () => {
      const { name } = application.robot
      const filled = await orpc.guide.applyTemplate.call({ appId, template, language, how })
      if (hasOwnName && keepsName) await rename(name)
      return filled
    },
    onSuccess: (filled) => {
      takeGuide(filled)
      onLeave()
    },
    onError: failed,
    onSettled: () =>
      Promise.all(
        [orpc.guide, orpc.robot, orpc.knowledge, orpc.team, orpc.release, orpc.application].map((noun) =>
          queryClient.invalidateQueries({ queryKey: noun.key() }),
        ),
      ),
  })

  return (
    <StepFrame
      walk={walk}
      title={title}
      text={text}
      width="columns"
      canSkip={how === 'fill'}
      main={{ label: t(($) => $.guide.content.use[how]), busy: fill.isPending, onPress: () => fill.mutate() }}
    >
      {how !== 'fill' && (
        <Callout
          title={t(($) => $.guide.content.useTitle[how])}
          actions={
            <Button size="small" onClick={onLeave}>
              {t(($) => $.guide.content.keep)}
            </Button>
          }
        >
          {how === 'add'
            ? t(($) => $.guide.content.addText)
            : t(($) => $.guide.content.exchangeText, { count: guide.templateLeft })}
        </Callout>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Field label={t(($) => $.guide.content.language)}>
            <SegmentedControl
              value={language}
              disabled={isLocked}
              onValueChange={setLanguage}
              segments={[
                { value: 'en', label: t(($) => $.guide.basics.en) },
                { value: 'zh', label: t(($) => $.guide.basics.zh) },
              ]}
            />
          </Field>
          <Field label={t(($) => $.guide.content.template)}>
            <RadioGroup
              look="cards"
              value={template}
              disabled={isLocked}
              onValueChange={setTemplate}
              options={TEMPLATES.map((value) => ({
                value,
                label: t(($) => $.guide.content[value]),
                help: t(($) => $.guide.content[`${value}Help`]),
              }))}
            />
          </Field>
        </div>
        <div className="flex flex-col gap-4">
          {preview ? (
            <TemplateCard preview={preview} withRobot={how !== 'add'} />
          ) : (
            <Skeleton className="h-[26rem] rounded-card" />
          )}
          {hasOwnName && (
            <Checkbox
              checked={keepsName}
              disabled={isLocked}
              onCheckedChange={(checked) => setKeepsName(checked === true)}
              label={t(($) => $.guide.content.keepName, { name: application.robot.name })}
            />
          )}
        </div>
      </div>
      {how === 'fill' && own}
    </StepFrame>
  )
}
