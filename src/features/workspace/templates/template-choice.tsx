import { keyOf, type Template } from '#src/domain/channel/template.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SearchedChoice } from '../searched-choice.tsx'

type TemplateChoiceProps = {
  templates: readonly Template[]
  chosen: Template | undefined
  onChoose: (template: Template) => void
}

/** Which of the templates, by their names and words. */
export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  const t = useTexts()
  return (
    <SearchedChoice
      texts={{
        search: t(($) => $.workspace.template.search),
        list: t(($) => $.workspace.template.list),
        notFound: t(($) => $.workspace.template.notFound),
      }}
      items={templates.map((template) => ({
        key: keyOf(template),
        label: t(($) => $.workspace.template.named, { name: template.name, language: template.language }),
        help: template.body,
        words: wordsIn(template),
      }))}
      chosen={chosen && keyOf(chosen)}
      onChoose={(key) => {
        const template = templates.find((each) => keyOf(each) === key)
        if (template) onChoose(template)
      }}
    />
  )
}

const wordsIn = ({ name, header, body, footer }: Template): string =>
  [name.replaceAll('_', ' '), name, header, body, footer].join('\n')
