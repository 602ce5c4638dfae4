import { Plus, Replace } from 'lucide-react'
import type { ReactNode } from 'react'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { StepFrame } from './step-frame.tsx'
import { TEMPLATES } from './templates.ts'
import type { StepProps } from './walk.ts'

type ContentFilledProps = StepProps & {
  title: string
  text: string
  /** What one brings oneself. */
  own: ReactNode
  onTemplate: (how: 'exchange' | 'add') => void
}

/** What the application holds already, and the ways to more: another template instead or beside it, content of one's own. */
export function ContentFilled({ appId, guide, walk, screens, title, text, own, onTemplate }: ContentFilledProps) {
  const t = useTexts()
  const format = useFormat()
  const { entries, groups, members } = guide.figures
  const template = TEMPLATES.find((known) => known === guide.template)
  return (
    <StepFrame
      walk={walk}
      title={title}
      text={text}
      width="columns"
      canSkip={false}
      main={{ label: t(($) => $.guide.walk.continue), onPress: () => walk.onDone() }}
    >
      <Card
        title={t(($) => $.guide.content.filled)}
        note={
          template === undefined
            ? t(($) => $.guide.content.filledText)
            : t(($) => $.guide.content.from, { name: t(($) => $.guide.content[template]) })
        }
        actions={
          screens.includes('knowledge') && (
            <Button asChild>
              <ScreenLink href={screenPath(appId, 'knowledge')}>{t(($) => $.guide.content.openKnowledge)}</ScreenLink>
            </Button>
          )
        }
      >
        <DescriptionList
          items={[
            {
              id: 'questions',
              term: t(($) => $.guide.content.questions),
              detail: t(($) => $.guide.content.questionCount, { count: entries }),
            },
            { id: 'groups', term: t(($) => $.guide.content.groups), detail: format.number(groups) },
            {
              id: 'members',
              term: t(($) => $.guide.steps.team),
              detail: t(($) => $.guide.team.members, { count: members }),
            },
          ]}
        />
        {walk.locked === undefined && (
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
            {guide.templateLeft > 0 && (
              <Button
                icon={<Replace size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => onTemplate('exchange')}
              >
                {t(($) => $.guide.content.exchange)}
              </Button>
            )}
            <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => onTemplate('add')}>
              {t(($) => $.guide.content.add)}
            </Button>
          </div>
        )}
      </Card>
      {own}
    </StepFrame>
  )
}
