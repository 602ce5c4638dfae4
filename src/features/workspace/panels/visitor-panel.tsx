import { use, useState } from 'react'
import { can } from '#src/domain/team/policy.ts'
import { MergeDialog } from '#src/features/shared/merging/merge-dialog.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { languageName } from '#src/features/shared/language-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList, type DescriptionItem } from '#src/ui/description-list.tsx'
import { DeskContext } from '../desk-context.ts'
import { visitorName } from '../visitor-name.ts'
import { FactsPart } from './facts-part.tsx'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'
import { RemarkPart } from './remark-part.tsx'
import { VisitorDialog } from './visitor-dialog.tsx'

/** Who the visitor is. */
export function VisitorPanel({ conversation, isServing }: PanelViewProps) {
  const { visitor } = conversation
  const [isDescribing, setDescribing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const desk = use(DeskContext)
  const mayMerge = isServing || can(desk?.roles ?? [], 'history.view')
  const t = useTexts()
  const format = useFormat()
  const shell = htmlLang(useLanguage())
  const items: DescriptionItem[] = [
    { id: 'number', term: t(($) => $.workspace.visitor.number), detail: format.number(visitor.number) },
    { id: 'language', term: t(($) => $.workspace.visitor.language), detail: languageName(visitor.language, shell) },
  ]
  if (visitor.tags.length > 0)
    items.push({
      id: 'tags',
      term: t(($) => $.workspace.visitor.tags),
      detail: (
        <span className="flex flex-wrap gap-1">
          {visitor.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    })
  return (
    <Panel name="visitor" title={t(($) => $.workspace.panes.visitor)}>
      <DescriptionList items={items} />
      <FactsPart conversation={conversation} />
      <RemarkPart key={visitor.id} conversation={conversation} />
      {(isServing || mayMerge) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isServing && (
            <Button size="small" onClick={() => setDescribing(true)}>
              {t(($) => $.workspace.describing.edit)}
            </Button>
          )}
          {mayMerge && (
            <Button size="small" onClick={() => setMerging(true)}>
              {t(($) => $.merging.merge)}
            </Button>
          )}
        </div>
      )}
      {isMerging && desk && (
        <MergeDialog
          appId={desk.appId}
          conversationId={conversation.id}
          name={visitorName(t, visitor)}
          onClose={() => setMerging(false)}
        />
      )}
      {isDescribing && <VisitorDialog conversation={conversation} onClose={() => setDescribing(false)} />}
    </Panel>
  )
}
