import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { fits, gapsOf, keyOf, type Template } from '#src/domain/channel/template.ts'
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

/** What is chosen and filled in. `clientMsgId`: the same is sent once, also after an answer that was lost. */
type Draft = { key: string; filled: Filled; clientMsgId: string }

/** Chooses approved words for a visitor who may be written nothing else, and fills their gaps. */
export function TemplateDialog({ appId, conversationId, visitor, onClose }: TemplateDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const [draft, setDraft] = useState<Draft>()
  const of = { appId, conversationId }
  const query = useQuery(orpc.desk.templates.queryOptions({ input: of, staleTime: 0, gcTime: 0, retry: false }))
  // As it is approved now: it may have changed since it was chosen.
  const template = query.data?.templates.find((each) => keyOf(each) === draft?.key)
  const filled = template && draft && fits(template, draft.filled) ? draft.filled : template && openOf(template)
  const sending = useMutation({
    mutationFn: (sent: Pick<Template, 'name' | 'language'> & Filled & Pick<Draft, 'clientMsgId'>) =>
      client.desk.sendTemplate({ ...of, ...sent }),
    onSuccess: onClose,
    onError: (error) => {
      notices.failed(error)
      void query.refetch()
    },
  })
  const maySend = filled !== undefined && isWhole(filled)
  const send = () => {
    if (!template || !draft || !maySend || sending.isPending) return
    const { name, language } = template
    sending.mutate({ name, language, ...filled, clientMsgId: draft.clientMsgId })
  }
  const change = (to: Template, next: Filled) => setDraft({ key: keyOf(to), filled: next, clientMsgId: uuidv7() })
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
              <TemplateChoice templates={templates} chosen={template} onChoose={(to) => change(to, openOf(to))} />
            )}
            {others > 0 && (
              <p className="text-12 text-muted">{t(($) => $.workspace.template.others, { count: others })}</p>
            )}
            {template && filled && (
              <>
                <GapFields template={template} filled={filled} onChange={(next) => change(template, next)} />
                <TemplatePreview template={template} filled={filled} />
              </>
            )}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

const openOf = ({ header, body }: Template): Filled => ({
  header: gapsOf(header).map(() => ''),
  body: gapsOf(body).map(() => ''),
})

const isWhole = ({ header, body }: Filled): boolean => [...header, ...body].every((text) => text.trim() !== '')
