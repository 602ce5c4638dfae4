import type { TemplatePreview } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'

/** What a template brings, at one height for all of them: how many questions, which groups and colleagues, and the first few questions to read. */
export function TemplateCard({ preview, withRobot }: { preview: TemplatePreview; withRobot: boolean }) {
  const t = useTexts()
  const format = useFormat()
  const { language, robot, questions, chitchat, groups, people, samples } = preview
  const none = t(($) => $.guide.content.none)
  const list = (names: readonly string[]) => <span lang={htmlLang(language)}>{format.list(names)}</span>
  return (
    <Card title={t(($) => $.guide.content.preview)} level={3} aria-live="polite" className="md:min-h-[26rem]">
      <DescriptionList
        items={[
          {
            id: 'questions',
            term: t(($) => $.guide.content.questions),
            detail: questions === 0 ? none : t(($) => $.guide.content.questionCount, { count: questions }),
          },
          {
            id: 'chitchat',
            term: t(($) => $.guide.content.chitchat),
            detail: chitchat === 0 ? none : t(($) => $.guide.content.chitchatCount, { count: chitchat }),
          },
          { id: 'groups', term: t(($) => $.guide.content.groups), detail: list(groups) },
          {
            id: 'people',
            term: t(($) => $.guide.content.people),
            detail: people.length === 0 ? none : list(people),
          },
          ...(withRobot ? [{ id: 'robot', term: t(($) => $.guide.content.robot), detail: list([robot]) }] : []),
          ...(samples.length === 0
            ? []
            : [
                {
                  id: 'samples',
                  term: t(($) => $.guide.content.samples),
                  detail: (
                    <ul lang={htmlLang(language)} className="flex flex-col gap-1 text-13">
                      {samples.map((sample) => (
                        <li key={sample}>{sample}</li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}
