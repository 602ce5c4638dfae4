import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { fits, gapsOf, type Template } from '#src/domain/wire/template.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { GapFields, type Filled } from './gap-fields.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { TemplatePreview } from './template-preview.tsx'

type TemplateDialogProps = { appId: string; conversationId: string; visitor: string; onClose: () => void }

const NOTHING: Filled = { header: [], body: [] }

/** Chooses approved words for a visitor who may be written nothing else, and fills their gaps. */
export function TemplateDialog({ appId, conversationId, visitor, onClose }: TemplateDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const [chosen, setChosen] = useState<Template>()
  const [filled, setFilled] = useState(NOTHING)
  // Sent again after an answer that was lost, it is one message still.
  const [clientMsgId] = useState(uuidv7)
  const of = { appId, conversationId }
  const query = useQuery(orpc.desk.templates.queryOptions({ input: of, staleTime: 0, gcTime: 0, retry: false }))
  const sending = useMutation({
    mutationFn: ({ name, language }: Template) => {
      const { header, body } = filled
      return client.desk.sendTemplate({ ...of, clientMsgId, name, language, header, body })
    },
    onSuccess: onClose,
    onError: (error) => {
      notices.failed(error)
      // It may be that Meta has taken its approval back.
      void query.refetch()
    },
  })
  const maySend = chosen !== undefined && fits(chosen, filled) && isWhole(filled)
  const send = () => {
    if (maySend && !sending.isPending) sending.mutate(chosen)
  }
  const choose = (template: Template) => {
    setChosen(template)
    setFilled({ header: gapsOf(template.header).map(() => ''), body: gapsOf(template.body).map(() => '') })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.workspace.template.title, { name: visitor })}
      description={t(($) => $.workspace.template.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={sending.isPending} aria-disabled={!maySend} onClick={send}>
            {t(($) => $.workspace.template.send)}
          </Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {({ templates, others }) => (
          <div className="flex flex-col gap-4">
            {templates.length === 0 ? (
              <div className="text-13">
                <p className="font-medium text-ink">{t(($) => $.workspace.template.none)}</p>
                <p className="text-muted">{t(($) => $.workspace.template.noneText)}</p>
              </div>
            ) : (
              <TemplateChoice templates={templates} chosen={chosen} onChoose={choose} />
            )}
            {others > 0 && (
              <p className="text-12 text-muted">{t(($) => $.workspace.template.others, { count: others })}</p>
            )}
            {chosen && (
              <>
                <GapFields template={chosen} filled={filled} onChange={setFilled} />
                <TemplatePreview template={chosen} filled={filled} />
              </>
            )}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

const isWhole = ({ header, body }: Filled): boolean => [...header, ...body].every((text) => text.trim() !== '')
